import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { OwnDataResource } from '#lib/contract/own-data.ts'
import type { Cell } from '#lib/tools/spreadsheet/workbook.ts'
import { extracts } from './rules/extracts.ts'
import { openOrder, openPledge } from './rules/leaving.ts'

const atOnce = 500

/** Reads page by page after the last id, so that little is held in memory. */
export async function* readOwnData(
  db: Db,
  member: MemberId,
  resource: OwnDataResource,
): AsyncGenerator<Cell[]> {
  const { page, columns } = extracts[resource]
  let place = 0
  for (;;) {
    const rows = await db.rows<Record<string, Cell>>(page(member, place, atOnce))
    for (const row of rows) yield columns.map((column) => row[column] ?? null)
    if (rows.length < atOnce) return
    place = Number(rows.at(-1)?.place)
  }
}

export type Binding = { type: 'preorder' | 'order'; id: number; slug: string; title: string }

/** Lists open groups and orders, which prevent deletion. Orders are titled by their number. */
export const listBindings = (tx: Tx, member: MemberId) =>
  tx.rows<Binding>(
    sql`(SELECT 'preorder' "type", i.id, i.slug, i.title
        FROM participations p JOIN items i ON i.id = p.item_id
        WHERE p.member_id = ${member} AND ${openPledge} ORDER BY p.joined_at LIMIT 50)
      UNION ALL
      (SELECT 'order', o.id, '', o.number::text FROM orders o
        WHERE o.member_id = ${member} AND ${openOrder} ORDER BY o.id LIMIT 50)`,
  )

/** Lists payment methods that the payment provider still stores for the member. */
export const listVaulted = (tx: Tx, member: number) =>
  tx.rows<{ vault_id: string }>(
    sql`SELECT vault_id FROM payment_methods WHERE member_id = ${member} AND removed_at IS NULL`,
  )
