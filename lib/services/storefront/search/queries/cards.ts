import { inOrder } from '#kernel/db/sql.ts'
import { createRowCache } from '#kernel/row-cache.ts'
import type { Deps } from '#lib/services/deps.ts'
import { type ProposalRow, presentProposal } from '../../../community/proposals/present.ts'
import { listProposalsByIds } from '../../../community/proposals/queries.ts'
import { reservedIn } from '../../../shop/items/rules.ts'
import {
  type PreorderCardRow,
  presentPreorderCard,
  presentSaleCard,
  type SaleCardRow,
} from '../../catalogue/present/items.ts'
import { listCardsByIds } from '../../catalogue/queries/items.ts'

const milliseconds = 10_000
/** About 2 KB each. */
const entries = 8_000

/** Cards of results by id; their rows are kept in memory until their change is announced. */
export const openCards = ({ db, clock, config, changes }: Deps) => {
  const cache = { clock, changes, milliseconds, entries }
  const itemRows = createRowCache<PreorderCardRow>({ ...cache, types: ['preorder', 'sale'] })
  const proposalRows = createRowCache<ProposalRow>({ ...cache, types: ['proposal'] })
  const seen = reservedIn(config)

  const readItems = (ids: readonly number[]) =>
    itemRows(ids, (missing) => listCardsByIds(db, missing))
  const presentGroups = (rows: PreorderCardRow[], now: Date) =>
    rows.map((row) => presentPreorderCard(seen(row), now, config))
  const presentSales = (rows: SaleCardRow[], now: Date) =>
    rows.map((row) => presentSaleCard(seen(row), now, config))

  return {
    groups: async (ids: readonly number[], now: Date) => presentGroups(await readItems(ids), now),
    sales: async (ids: readonly number[], now: Date) => presentSales(await readItems(ids), now),
    /** Reads groups and sales together. */
    items: async (groups: readonly number[], sales: readonly number[], now: Date) => {
      const rows = await readItems([...groups, ...sales])
      return {
        groups: presentGroups(inOrder(groups, rows), now),
        sales: presentSales(inOrder(sales, rows), now),
      }
    },
    proposals: async (ids: readonly number[], now: Date) => {
      const rows = await proposalRows(ids, (missing) => listProposalsByIds(db, missing, now))
      return rows.map((row) => presentProposal(row, config))
    },
  }
}
