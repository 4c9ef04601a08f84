import type { Pool } from 'pg'

/** Inserts a row; columns without a value keep their default. */
export const insertRow = async <Row = { id: string }>(pool: Pool, table: string, row: object) => {
  const cells = Object.entries(row).filter(([, value]) => value !== undefined)
  const places = cells.map((_, at) => `$${at + 1}`)
  const { rows } = await pool.query(
    `INSERT INTO ${table} (${cells.map(([name]) => name)}) VALUES (${places}) RETURNING *`,
    cells.map(([, value]) => value),
  )
  return rows[0] as Row
}

/** Inserts a row and returns its number. */
export const insertId = async (pool: Pool, table: string, row: object) =>
  Number((await insertRow(pool, table, row)).id)
