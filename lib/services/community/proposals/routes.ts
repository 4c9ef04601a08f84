import { community } from '#lib/contract/community.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import { lastPage, pageMeta } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createMemo } from '../../platform/memo.ts'
import { presentActivity, presentProposal } from './present.ts'
import {
  countProposals,
  findProposal,
  listActivities,
  listInterests,
  listProposals,
} from './queries.ts'

const activitiesShown = 20

export const communityRoutes = (routes: Routes, { db, clock, config, changes }: Deps) => {
  const totals = createMemo<number>({ clock, milliseconds: 10_000 })
  changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'proposals' || tag === '*')) totals.drop()
  })

  routes.answer(community.proposals, async ({ query }) => {
    const { interests, interest_id, page } = query
    const interestId = interests === 'selected' ? interest_id : undefined
    if (interests === 'selected' && interestId === undefined)
      return { data: [], meta: pageMeta(page, 0) }
    const total = await totals.get(`${interestId}`, () => countProposals(db, interestId))
    if (page > lastPage(total)) return { data: [], meta: pageMeta(page, total) }
    const options = { order: query.order_by, interestId, page }
    const rows = await listProposals(db, options, clock.now())
    return {
      data: rows.map((row) => presentProposal(row, config.siteName)),
      meta: pageMeta(page, total),
    }
  })

  routes.answer(community.activities, async () => ({
    data: (await listActivities(db, activitiesShown)).map(presentActivity),
  }))

  routes.answer(community.interests, async () => ({ data: await listInterests(db) }))

  routes.answer(community.proposal, async ({ params }) => {
    const row = await findProposal(db, params.id, clock.now())
    if (!row) throw new DomainError('not_found')
    return { data: presentProposal(row, config.siteName) }
  })
}
