import type { Pool } from 'pg'
import type { OwnDataResource } from '#lib/contract/own-data.ts'
import { sql } from '../../platform/db/drizzle.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Cell } from '../../platform/spreadsheet/workbook.ts'
import { extracts, openPledge } from './rules.ts'

const atOnce = 500

/** Page by page behind the last place: however much there is, little of it is held. */
export async function* readOwnData(
  pool: Pool,
  member: MemberId,
  resource: OwnDataResource,
): AsyncGenerator<Cell[]> {
  const { text, columns } = extracts[resource]
  let place = '0'
  for (;;) {
    const { rows } = await pool.query<Record<string, Cell>>(text, [member, place, atOnce])
    for (const row of rows) yield columns.map((column) => row[column] ?? null)
    if (rows.length < atOnce) return
    place = String(rows.at(-1)?.place)
  }
}

export type OpenPledge = { id: string; slug: string; title: string }

export const listOpenPledges = async (tx: Tx, member: MemberId) => {
  const { rows } = await tx.execute<OpenPledge>(
    sql`SELECT i.id, i.slug, i.title FROM participations p JOIN items i ON i.id = p.item_id
      WHERE p.member_id = ${member} AND p.${sql.raw(openPledge)} ORDER BY p.joined_at LIMIT 50`,
  )
  return rows
}
