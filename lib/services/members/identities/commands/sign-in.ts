import type { Provider } from '#lib/contract/identities.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { type Db, type Tx, transaction } from '../../../platform/db/pool.ts'
import { DomainError } from '../../../platform/error.ts'
import { type MemberId, memberId } from '../../../platform/http/member-id.ts'
import type { Claim } from '../../../platform/social/claim.ts'
import { translate } from '../../../platform/social/words.ts'
import { withdrawLinks } from '../../accounts/commands/links.ts'
import { dropSince } from '../../accounts/commands/sign-in.ts'
import { recordConsents } from '../../preferences/commands.ts'
import { endSessions } from '../../sessions/commands.ts'
import type { TicketRow } from '../queries.ts'
import { findAccount, stateOf } from '../queries.ts'
import { decide, nameOf } from '../rules.ts'
import { burn, enterBy, insertIdentity, type Person, settled, tellLinked } from './identities.ts'
import { endTicket, issueTicket, liveTicket, type NewTicket, tryCode } from './tickets.ts'

const t = translate('social')

const personOf = (row: TicketRow): Person => ({
  provider: row.provider,
  subject: row.subject,
  givenName: row.given_name,
  familyName: row.family_name,
})

export type Entry =
  | { kind: 'in'; member: MemberId }
  | {
      kind: 'next'
      code: 'email_required' | 'code_required' | 'link_required'
      ticket: string
      email: string | null
    }

/** From where somebody said yes to both, or that nobody has. */
export type Agreement = { address: string } | undefined

const createMember = async (
  tx: Tx,
  person: Person,
  email: string,
  { address }: { address: string },
  now: Date,
) => {
  const name = nameOf(person.givenName, person.familyName, t('newcomer'))
  const { rows } = await tx.execute<{ id: string }>(
    sql`INSERT INTO members (name, email, email_verified_at, joined_at)
      VALUES (${name}, ${email}, ${now}, ${now}) RETURNING id`,
  )
  const member = memberId(Number(rows[0]?.id))
  await insertIdentity(tx, member, person, email, now)
  await recordConsents(tx, member, { privacy: true, terms_and_conditions: true }, { address, now })
  return member
}

/** Whoever opened the account never read its mail: nothing they left there may open it again. */
const takeOver = async (tx: Tx, member: MemberId, now: Date) => {
  await tx.execute(sql`UPDATE members
    SET password_hash = NULL, email_verified_at = ${now}, pending_email = NULL
    WHERE id = ${member}`)
  await withdrawLinks(tx, member, ['verify', 'change', 'reset'], now)
  await endSessions(tx, member, { now })
  await dropSince(tx, member, new Date(0))
}

/** What a checked token opens: the account it belongs to, a new one, or the next step. */
export const enter = (db: Db, claim: Claim, agreement: Agreement, now: Date): Promise<Entry> =>
  settled(() =>
    transaction(db, async (tx) => {
      await burn(tx, claim)
      const { email } = claim
      const known = await enterBy(tx, claim, now)
      const account = known || !email ? undefined : await findAccount(tx, email)
      const decision = decide({
        identity: known ? 'known' : 'unknown',
        address: email ? 'told' : 'missing',
        proven: claim.emailVerified ? 'by provider' : 'not',
        account: stateOf(account),
      })
      const next = async (code: (Entry & { kind: 'next' })['code'], given: Partial<NewTicket>) => ({
        kind: 'next' as const,
        code,
        email,
        ticket: await issueTicket(tx, claim, { ...given, agreed: agreement !== undefined }, now),
      })
      if (known) return { kind: 'in', member: known }
      if (decision === 'ask for an address' || !email)
        return next('email_required', { asksEmail: true })
      if (decision === 'ask for the account') return next('link_required', { account })
      if (decision !== 'create') return next('code_required', {})
      // Thrown, so that nothing was used up: the same token comes again with the answer.
      if (!agreement) throw new DomainError('conditions_required')
      return { kind: 'in', member: await createMember(tx, claim, email, agreement, now) }
    }),
  )

type Confirming = {
  provider: Provider
  ticket: string
  code: string
  agreed: boolean
  address: string
}

/** Whoever read the code reads the mailbox: the address is theirs, and so is the account of it. */
const enterProven = async (
  tx: Tx,
  row: TicketRow,
  email: string,
  { agreed, address }: Confirming,
  now: Date,
) => {
  const person = personOf(row)
  const known = await enterBy(tx, person, now)
  if (known) return known
  const account = await findAccount(tx, email)
  const decision = decide({
    identity: 'unknown',
    address: 'told',
    proven: 'by our code',
    account: stateOf(account),
  })
  if (!account) {
    if (!agreed && row.agreed_at === null) throw new DomainError('conditions_required')
    return createMember(tx, person, email, { address }, now)
  }
  const member = memberId(Number(account.id))
  if (decision === 'take over') await takeOver(tx, member, now)
  await insertIdentity(tx, member, person, email, now)
  await tellLinked(tx, { name: account.name, email }, row.provider, now)
  return member
}

export const confirmCode = async (db: Db, given: Confirming, now: Date): Promise<MemberId> => {
  const { provider, ticket } = given
  const member = await settled(() =>
    transaction(db, async (tx) => {
      const row = await liveTicket(tx, provider, ticket, now)
      if (!row.email) throw new DomainError('ticket_expired')
      // Not thrown: the try has to stay counted.
      if (!(await tryCode(tx, row, ticket, given.code))) return undefined
      const entered = await enterProven(tx, row, row.email, given, now)
      await endTicket(tx, ticket, now)
      return entered
    }),
  )
  if (member === undefined) throw new DomainError('invalid', { fields: { code: ['code'] } })
  return member
}

/** The member has proven to own the account the ticket asks for. */
export const linkTicket = (
  db: Db,
  { provider, ticket, member }: { provider: Provider; ticket: string; member: MemberId },
  now: Date,
) =>
  transaction(db, async (tx) => {
    const row = await liveTicket(tx, provider, ticket, now)
    const owner = await enterBy(tx, personOf(row), now)
    if (owner !== undefined && owner !== member) throw new DomainError('conflict')
    const account = row.email ? await findAccount(tx, row.email) : undefined
    if (!row.email || !account || Number(account.id) !== member)
      throw new DomainError('ticket_expired')
    if (owner === undefined) await insertIdentity(tx, member, personOf(row), row.email, now)
    await endTicket(tx, ticket, now)
    await tellLinked(tx, { name: account.name, email: row.email }, provider, now)
  })
