import { afterAll } from 'vitest'
import type { Database } from '#kernel/db/connection.ts'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import type { Sql } from '#kernel/db/sql.ts'
import { createApi } from '#lib/services/app.ts'
import type { Deps } from '#lib/services/deps.ts'
import { announceChanges } from './announcer.ts'
import { caller, openTestApi } from './api.ts'

/** Opens an API that hears changes, and records the name of each statement that it reads. */
export const openCountedApi = async () => {
  const { deps, db, pool, url } = await openTestApi()
  const listener = await openListener(url)
  afterAll(listener.close)
  announceChanges({ url, deps })
  const changes = await openChanges(listener, deps.log)

  const read: string[] = []
  const counted: Database = {
    ...db,
    rows: (statement: Sql) => {
      read.push(statement.name ?? '')
      return db.rows(statement)
    },
  }
  const create = (more: Partial<Deps> = {}) =>
    caller(createApi({ ...deps, changes, db: counted, ...more }))
  return { pool, changes, read, create }
}
