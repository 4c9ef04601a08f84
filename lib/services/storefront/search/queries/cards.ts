import { inOrder } from '#kernel/db/in-order.ts'
import { createRowCache } from '#kernel/row-cache.ts'
import type { Deps } from '#lib/services/deps.ts'
import { type ProposalRow, presentProposal } from '../../../community/proposals/present.ts'
import { listProposalsByIds } from '../../../community/proposals/queries.ts'
import { cardsOf, type PreorderCardRow } from '../../catalogue/present/items.ts'
import { listCardsByIds } from '../../catalogue/queries/items.ts'

/** Cards of results by id; their rows are kept in memory until their change is announced. */
export const openCards = ({ db, clock, config, changes }: Deps) => {
  // About 2 KB for each entry.
  const cache = { clock, changes, milliseconds: 10_000, entries: 8_000 }
  const itemRows = createRowCache<PreorderCardRow>({ ...cache, types: ['preorder', 'sale'] })
  const proposalRows = createRowCache<ProposalRow>({ ...cache, types: ['proposal'] })
  const cards = cardsOf(config)

  return {
    /** Reads groups and sales together. */
    items: async (groups: readonly number[], sales: readonly number[], now: Date) => {
      const rows = await itemRows([...groups, ...sales], (ids) => listCardsByIds(db, ids))
      return {
        groups: cards.groups(inOrder(groups, rows), now),
        sales: cards.sales(inOrder(sales, rows), now),
      }
    },
    proposals: async (ids: readonly number[], now: Date) => {
      const rows = await proposalRows(ids, (missing) => listProposalsByIds(db, missing, now))
      return rows.map((row) => presentProposal(row, config))
    },
  }
}
