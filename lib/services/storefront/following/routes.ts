import { following } from '#lib/contract/following.ts'
import { lookAt } from '../../community/marks/commands.ts'
import { presentProposal } from '../../community/proposals/present.ts'
import { listProposalsByIds } from '../../community/proposals/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { lastPage, pageMeta } from '../../platform/http/pages.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { reservedIn } from '../../shop/items/rules.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { listPreordersByIds, listSalesByIds } from '../catalogue/queries/items.ts'
import { presentFollowed } from './present.ts'
import { countFollowing, type FollowedRow, type FollowedType, listFollowing } from './queries.ts'

export const followingRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const seen = reservedIn(config)
  const things = async (type: FollowedType, rows: FollowedRow[], now: Date) => {
    const ids = rows.map(({ id }) => id)
    const followed = new Map(rows.map((row) => [row.id, presentFollowed(row)]))
    const of = ({ id }: { id: number }) => followed.get(id)!
    if (type === 'preorder')
      return (await listPreordersByIds(db, ids)).map((row) => {
        const preorder = presentPreorderCard(seen(row), now, config)
        return { type, preorder, ...of(row) }
      })
    if (type === 'sale')
      return (await listSalesByIds(db, ids)).map((row) => {
        return { type, sale: presentSaleCard(seen(row), now, config), ...of(row) }
      })
    return (await listProposalsByIds(db, ids, now)).map((row) => {
      return { type, proposal: presentProposal(row, config), ...of(row) }
    })
  }

  routes.answer(following.list, async ({ member, query }) => {
    const now = clock.now()
    const { type, page } = query
    const total = await countFollowing(db, { member, type }, now)
    if (total === 0 || page > lastPage(total)) return { data: [], meta: pageMeta(page, total) }
    const rows = await listFollowing(db, { member, type, page }, now)
    return { data: await things(type, rows, now), meta: pageMeta(page, total) }
  })

  routes.answer(following.seen, async ({ member, body }) => ({
    data: { seen: await lookAt(db, member, body.type, clock.now()) },
  }))
}
