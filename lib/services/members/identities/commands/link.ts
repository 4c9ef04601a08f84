import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import type { Provider } from '#lib/contract/identities.ts'
import type { Deps } from '#lib/services/deps.ts'
import { letIn, proveMember } from '../../accounts/commands/sign-in.ts'
import type { ClientInfo } from '../../sessions/commands.ts'
import { findAccount, findTicketAccount } from '../queries.ts'
import { enterBy, insertIdentity, notifyLinked } from './identities.ts'
import { personOf } from './sign-in.ts'
import { endTicket, liveTicket, ticketHash } from './tickets.ts'

type LinkDeps = Pick<Deps, 'db' | 'log' | 'clock'>
type Linking = {
  provider: Provider
  ticket: string
  password: string
  device: string | undefined
  from: ClientInfo
}

/** Links a ticket to the account it asks for, proven by the password of that account. */
export const linkTicket = async (deps: LinkDeps, given: Linking) => {
  const { db, clock } = deps
  const { provider, ticket, password, device, from } = given
  const now = clock.now()
  const accountEmail = await findTicketAccount(db, provider, ticketHash(ticket), now)
  if (!accountEmail) throw new DomainError('ticket_expired')
  const proven = await proveMember(deps, { email: accountEmail, password, from })
  return db.transaction(async (tx) => {
    const member = memberId(proven.found.id)
    const row = await liveTicket(tx, provider, ticket, now)
    const owner = await enterBy(tx, personOf(row), now)
    if (owner !== undefined && owner !== member) throw new DomainError('conflict')
    const account = row.email ? await findAccount(tx, row.email) : undefined
    if (!row.email || account?.id !== member) throw new DomainError('ticket_expired')
    if (owner === undefined) await insertIdentity(tx, member, personOf(row), row.email, now)
    await endTicket(tx, ticket, now)
    await notifyLinked(tx, { name: account.name, email: row.email }, provider, now)
    return letIn(tx, proven, { persistent: true, device, from, now })
  })
}
