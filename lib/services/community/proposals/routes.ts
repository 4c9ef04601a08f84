import type { Db } from '#kernel/db/connection.ts'
import { readsOf } from '#kernel/deps.ts'
import { DomainError } from '#kernel/error.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { createMemo } from '#kernel/memo.ts'
import { bringableFor, community } from '#lib/contract/community.ts'
import { before } from '#lib/format/durations.ts'
import { countUpload } from '#lib/tools/pictures/commands.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { mayWrite, requireWriter } from '../comments/policy.ts'
import { readLink } from '../links/commands.ts'
import { presentLink } from '../links/queries.ts'
import {
  addPicture,
  editProposal,
  findHeld,
  propose,
  removeProposal,
  restoreProposal,
} from './commands/write.ts'
import { mayEdit } from './policy.ts'
import { presentActivity, presentProposal } from './present.ts'
import {
  countProposals,
  findProposal,
  listActivities,
  listInterests,
  listProposals,
  listRemoved,
} from './queries.ts'
import { bringableUntil } from './rules.ts'

const activitiesShown = 20

export const communityRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config, changes } = deps
  const reads = readsOf(deps)
  const one = async (id: number, on: Db = db) => {
    const row = await findProposal(on, id, clock.now())
    if (!row) throw new DomainError('not_found')
    return { data: presentProposal(row, config) }
  }
  const listed = async (total: number, options: Parameters<typeof listProposals>[1]) => {
    const { page } = options
    const rows = page > lastPage(total) ? [] : await listProposals(reads, options, clock.now())
    return { data: rows.map((row) => presentProposal(row, config)), meta: pageMeta(page, total) }
  }
  /** Reads the link preview before any transaction: a slow foreign page must not keep locks. */
  const linkFrom = async (member: MemberId, given: string | null | undefined) =>
    given ? (await readLink(deps, member, given)).url : given

  const totals = createMemo<number>({ clock, milliseconds: 10_000 })
  changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'proposals' || tag === '*')) totals.drop()
  })

  routes.answer(community.proposals, async ({ query }) => {
    const { interests, interest_id, page } = query
    const interestId = interests === 'selected' ? interest_id : undefined
    if (interests === 'selected' && interestId === undefined)
      return { data: [], meta: pageMeta(page, 0) }
    const total = await totals.get(`${interestId}`, () => countProposals(reads, { interestId }))
    return listed(total, { order: query.order_by, interestId, page })
  })

  routes.answer(community.activities, async () => ({
    data: (await listActivities(reads, activitiesShown, clock.now())).map(presentActivity),
  }))

  routes.answer(community.interests, async () => ({ data: await listInterests(db) }))

  routes.answer(community.proposal, ({ params }) => one(params.id))

  routes.answer(community.propose, async ({ member, body, once }) => {
    await requireWriter(deps, member)
    const written = { ...body, link: (await linkFrom(member, body.link)) ?? undefined }
    return once(async (tx) => {
      await mayWrite({ ...deps, db: tx }, member, 'proposal')
      return one(await propose(tx, member, written, clock.now()), tx)
    })
  })

  routes.answer(community.edit, async ({ member, params: { id }, body }) => {
    await requireWriter(deps, member)
    mayEdit(await findHeld(db, id), member)
    const changes = { ...body, link: await linkFrom(member, body.link) }
    await editProposal(db, member, { id, changes }, clock.now())
    return one(id)
  })

  routes.answer(community.remove, async ({ member, params: { id } }) => {
    const now = clock.now()
    await removeProposal(db, member, id, now)
    return { data: { restorable_until: bringableUntil(now).toISOString() } }
  })

  routes.answer(community.restore, async ({ member, params: { id } }) => {
    await restoreProposal(db, member, id, clock.now())
    return one(id)
  })

  routes.answer(community.own, async ({ member, query: { page } }) => {
    const total = await countProposals(db, { author: member })
    return listed(total, { order: 'recent', author: member, page })
  })

  routes.answer(community.removed, async ({ member }) => {
    const since = before(clock.now(), bringableFor)
    return { data: (await listRemoved(db, member, since)).map(withIsoDates) }
  })

  routes.answer(community.bringPicture, async (input) => {
    await countUpload(deps, input)
    const { member, body } = input
    const { id, width, height, tint } = await addPicture(deps, member, body.image)
    return { data: presentPictureRow({ id, width, height, tint }) }
  })

  routes.answer(community.readLink, async ({ member, body }) => ({
    data: presentLink(await readLink(deps, member, body.url)),
  }))
}
