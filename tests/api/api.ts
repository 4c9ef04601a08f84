import { afterAll } from 'vitest'
import type { Problem } from '#lib/contract/errors.ts'
import { createApi } from '#lib/services/app.ts'
import { stoppedClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import type { Deps } from '#lib/services/platform/deps.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { openTestDatabase } from './database.ts'

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

export type Call = {
  token?: string | undefined
  /** Sent as JSON; a text, bytes or a form are sent as they are. */
  body?: unknown
  headers?: Record<string, string> | undefined
  address?: string | undefined
}

const asSent = (body: unknown): BodyInit | null => {
  if (body === undefined) return null
  const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  return raw ? (body as BodyInit) : JSON.stringify(body)
}

/** Calls an app in this process the way its server would: with the address of a socket. */
export const caller =
  (app: { fetch: Fetch }) =>
  async (method: string, path: string, { token, body, headers, address }: Call = {}) => {
    const json = body !== undefined && !(body instanceof FormData)
    const request = new Request(`http://localhost/api${path}`, {
      method,
      body: asSent(body),
      headers: {
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    return app.fetch(request, { incoming: { socket: { remoteAddress: address ?? '192.0.2.1' } } })
  }

const storageInMemory = (): Deps['storage'] => {
  const kept = new Map<string, Buffer>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    remove: async (key) => void kept.delete(key),
  }
}

export const depsFor = (db: Database, environment: Record<string, string> = {}) => {
  const lines: Record<string, unknown>[] = []
  const clock = stoppedClock(new Date())
  const write = (line: string) => void lines.push(JSON.parse(line))
  const deps: Deps = {
    config: loadConfig({ NODE_ENV: 'test', LOG_FORMAT: 'json', ...environment }),
    db,
    clock,
    log: createLog({ format: 'json', write }),
    storage: storageInMemory(),
    changes: { subscribe: () => () => {} },
  }
  return { deps, clock, lines }
}

/** The whole API on a database of its own, dropped when the file is done. */
export const openTestApi = async (environment: Record<string, string> = {}) => {
  const database = await openTestDatabase()
  afterAll(database.close)
  const made = depsFor(database.db, environment)
  const app = createApi(made.deps)
  return { ...database, ...made, app, call: caller(app) }
}

export const readProblem = async (response: Response) => (await response.json()) as Problem
