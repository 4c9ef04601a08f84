import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { DomainError } from '../error.ts'
import { callerAddress, ownCalls, type Trust } from './address.ts'
import { problemReply } from './problem.ts'
import { send } from './reply.ts'

const refused = (code: 'unreadable_body' | 'unavailable', retryAfter?: number) => {
  const id = randomUUID()
  return send(problemReply(new DomainError(code, retryAfter ? { retryAfter } : {}), id), id)
}

type Bounds = {
  /** Maximum of calls without a response, which wait in memory; open streams do not count. */
  most: number
  /** Maximum of these calls from one address: a client decides how slowly it sends a body. */
  mostPerAddress: number
}

const usual: Bounds = { most: 2_000, mostPerAddress: 200 }

/** Serves the app on a Node server; a malformed request gets a problem response too. */
export const listenWith = (
  app: Pick<Hono, 'fetch'>,
  trust: Trust,
  { most, mostPerAddress } = usual,
) => {
  let waiting = 0
  const byAddress = new Map<string, number>()

  const isFull = (address: string) =>
    waiting >= most || (address !== ownCalls && (byAddress.get(address) ?? 0) >= mostPerAddress)

  const add = (address: string, more: 1 | -1) => {
    const own = (byAddress.get(address) ?? 0) + more
    waiting += more
    if (own > 0) byAddress.set(address, own)
    else byAddress.delete(address)
  }

  const answer = async (request: Request, env: Parameters<Hono['fetch']>[1]) => {
    const header = (name: string) => request.headers.get(name) ?? undefined
    const address = callerAddress({ req: { header }, env }, trust)
    if (isFull(address)) return refused('unavailable', 1)
    add(address, 1)
    try {
      return await app.fetch(request, env)
    } finally {
      add(address, -1)
    }
  }
  return getRequestListener(answer, { errorHandler: () => refused('unreadable_body') })
}
