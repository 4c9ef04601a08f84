import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#kernel/db/connection.ts'
import { randomPageCost } from '#kernel/engine/settings.ts'
import { withDatabase } from '../setup/database-server.ts'

const administer = async (statement: string) => {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates a migrated database for one test file, or a copy of another that has no connections. It is
 * dropped at the end of the run: dropping databases in between slows the creation of files.
 */
export const openTestDatabase = async (template = inject('databaseTemplate')) => {
  const name = `${inject('databasePrefix')}_${randomBytes(5).toString('hex')}`
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)
  // The planner settings of the embedded engine, so that query plans are the same.
  if (process.env.DATABASE_URL)
    await administer(`ALTER DATABASE "${name}" SET random_page_cost = ${randomPageCost}`)
  const url = withDatabase(inject('databaseUrl'), name)
  const pooler = process.env.TEST_POOLER
  const db = openDatabase(url, { poolerUrl: pooler && withDatabase(pooler, name) })
  return {
    name,
    url,
    db,
    pool: db.pool,
    close: db.close,
  }
}

/** True when as many statements of this database wait for a lock. */
export const isWaiting = async (pool: Pool, statements = 1) => {
  const { rowCount } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount === statements
}
