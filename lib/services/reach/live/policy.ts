import type { Context } from 'hono'
import type { Db } from '../../platform/db/connection.ts'
import { DomainError } from '../../platform/error.ts'
import { isNeighbour } from '../../platform/http/address.ts'
import type { Session } from '../../platform/http/call.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { isSite, siteHeader } from '../../platform/http/site-proof.ts'
import { redeemTicket } from './commands.ts'

/**
 * Protects the feed of all changes: requires the site secret, or without a configured secret a
 * client in the internal network.
 */
export const requireSiteOrNeighbour = (siteSecret: string | undefined, context: Context) => {
  const may = siteSecret ? isSite(siteSecret, context.req.header(siteHeader)) : isNeighbour(context)
  if (!may) throw new DomainError('forbidden')
}

type ListenRequest = {
  topics: string[]
  member: MemberId | null
  session: number | null
  ticket: string | undefined
}

/** Requires a token or a ticket for the topic `user` only, which sends data of that member. */
export const requireListener = async (
  db: Db,
  { topics, member, session, ticket }: ListenRequest,
  now: Date,
): Promise<Session | undefined> => {
  if (!topics.includes('user')) return undefined
  if (member && session) return { id: session, member }
  const listener = ticket === undefined ? undefined : await redeemTicket(db, ticket, now)
  if (!listener) throw new DomainError('unauthenticated')
  return listener
}
