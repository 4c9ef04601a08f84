import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { DomainError } from '../error.ts'
import { problemReply } from './problem.ts'
import { send } from './reply.ts'

const refused = (code: 'unreadable_body' | 'unavailable', retryAfter?: number) => {
  const id = randomUUID()
  return send(problemReply(new DomainError(code, retryAfter ? { retryAfter } : {}), id), id)
}

/**
 * Maximum of calls without a response yet. Each waits in memory for a connection to the database, so a
 * flood from many addresses would fill it; open streams have their response and do not count.
 */
const mostWaiting = 2_000

/** The probe of a process manager, which would stop a process that does not answer. */
const probe = '/api/health/live'

/**
 * Serves the app on a Node server; a malformed request (such as an invalid Host) gets a problem
 * response too.
 */
export const listenWith = (app: Hono, most = mostWaiting) => {
  let waiting = 0
  const answer = async (request: Request, env: Parameters<Hono['fetch']>[1]) => {
    if (waiting >= most && new URL(request.url).pathname !== probe) return refused('unavailable', 1)
    waiting++
    try {
      return await app.fetch(request, env)
    } finally {
      waiting--
    }
  }
  return getRequestListener(answer, { errorHandler: () => refused('unreadable_body') })
}
