import { afterAll } from 'vitest'
import { once } from '#lib/format/once.ts'
import { fillLargeShop } from '../../factories/large-shop.ts'
import { openTestDatabase } from '../database.ts'

// Dropped with all other databases of the run: other files copy it too.
const filled = once(async () => {
  const { name, db } = await openTestDatabase()
  await fillLargeShop(db.pool)
  await db.close()
  return name
})

type Statement = { text: string; values: unknown[] }

/** Opens a copy of a shop with 20,000 items; filling it is slower than the tests. */
export const openLargeShop = async ({ scans = true } = {}) => {
  const { pool, close } = await openTestDatabase(await filled())
  afterAll(close)
  /** Explains, if asked without sequential scans, which the planner prefers for tables of few pages. */
  const planOf = async ({ text, values }: Statement) => {
    const client = await pool.connect()
    try {
      if (!scans) await client.query('SET enable_seqscan = off')
      const { rows } = await client.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      client.release(true)
    }
  }
  return { pool, planOf }
}
