import { afterAll } from 'vitest'
import type { Problem } from '#lib/contract/errors.ts'
import { createApi } from '#lib/services/app.ts'
import { openTestDatabase } from './database.ts'
import { depsFor } from './deps.ts'

export { depsFor }

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

/** The whole API on a database of its own, dropped when the file is done. */
export const openTestApi = async (environment: Record<string, string> = {}) => {
  const database = await openTestDatabase()
  afterAll(database.close)
  const made = depsFor(database.db, environment)
  const app = createApi(made.deps)
  return { ...database, ...made, app, call: caller(app) }
}

export const readProblem = async (response: Response) => (await response.json()) as Problem
