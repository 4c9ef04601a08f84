import { afterAll, beforeEach, expect } from 'vitest'
import type { Problem } from '#lib/contract/errors.ts'
import { createApi } from '#lib/services/app.ts'
import type { Deps } from '#lib/services/deps.ts'
import { type Call, caller } from './caller.ts'
import { openTestDatabase } from './database.ts'
import { depsFor } from './deps.ts'

export { type Call, caller, depsFor }

/**
 * Opens the whole API on its own database, dropped at the end of the file; `change` replaces parts. Each
 * test begins without calls counted by a rate limit.
 */
export const openTestApi = async (
  environment: Record<string, string> = {},
  change: (deps: Deps) => Deps = (deps) => deps,
) => {
  const database = await openTestDatabase()
  afterAll(database.close)
  beforeEach(async () => {
    await database.pool.query('DELETE FROM rate_limits')
  })
  const usual = depsFor(database.db, environment)
  const made = { ...usual, deps: change(usual.deps) }
  const app = createApi(made.deps)
  return { ...database, ...made, app, call: caller(app) }
}

export const readProblem = async (response: Response) => (await response.json()) as Problem
export const codeOf = async (response: Response) => (await readProblem(response)).code

type WithId = Record<string, unknown> & { id: number }

/** Returns the data of a successful response. */
export const dataOf = async <Data = WithId>(response: Response, status = 200) => {
  expect(response.status).toBe(status)
  return ((await response.json()) as { data: Data }).data
}
