import type { Pool } from 'pg'

/** A write with the milliseconds between which it was committed. */
export type Write = { id: number; began: number; acknowledged: number }

/** Writes one row after the other until the end, each with its times. */
export const openTicks = async (pool: Pool) => {
  await pool.query('DROP TABLE IF EXISTS lab_ticks')
  await pool.query('CREATE TABLE lab_ticks (id int PRIMARY KEY)')
  const ticks: Write[] = []
  let isOver = false
  const write = async () => {
    for (let id = 1; !isOver; id++) {
      const began = Date.now()
      const isWritten = await pool
        .query('INSERT INTO lab_ticks VALUES ($1)', [id])
        .then(() => true)
        .catch(() => false)
      if (isWritten) ticks.push({ id, began, acknowledged: Date.now() })
    }
  }
  const writing = write()
  return {
    ticks,
    end: async () => {
      isOver = true
      await writing
      return ticks
    },
  }
}
