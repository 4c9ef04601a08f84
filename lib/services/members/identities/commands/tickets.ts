import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Provider } from '#lib/contract/identities.ts'
import { after, minute } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import type { Claim } from '#lib/tools/social/claim.ts'
import { countMail } from '../../accounts/policy.ts'
import { signInCode } from '../mails/identities.ts'
import { findTicket, type TicketRow } from '../queries.ts'
import { codeLife, codesMemory, mostCodes, mostTries, ticketLife } from '../rules.ts'

const sha256 = (text: string) => hash('sha256', text, 'buffer')
export const ticketHash = (ticket: string) => sha256(`ticket ${ticket}`)
// Includes the ticket, which is stored nowhere, so that a million codes cannot be tried on a stolen
// database.
const codeHash = (ticket: string, code: string) => sha256(`code ${ticket} ${code}`)

export type NewTicket = {
  asksEmail?: boolean
  account?: { id: number } | undefined
  agreed: boolean
  signUpCode?: string | undefined
}

/** Issues a ticket for a verified identity that needs one more step, and ends its earlier tickets. */
export const issueTicket = async (tx: Tx, claim: Claim, given: NewTicket, now: Date) => {
  const ticket = randomBytes(32).toString('base64url')
  const { asksEmail = false, account, agreed, signUpCode } = given
  await tx.run(sql`UPDATE identity_tickets SET expires_at = ${now}
    WHERE provider = ${claim.provider} AND subject = ${claim.subject} AND expires_at > ${now}`)
  await tx.run(sql`INSERT INTO identity_tickets (ticket_hash, provider, subject, email,
      asks_email, given_name, family_name, member_id, agreed_at, created_at, expires_at,
      sign_up_code)
    VALUES (${ticketHash(ticket)}, ${claim.provider}, ${claim.subject}, ${claim.email},
      ${asksEmail}, ${claim.givenName}, ${claim.familyName}, ${account?.id ?? null},
      ${agreed ? now : null}, ${now}, ${after(now, ticketLife)},
      ${signUpCode || null})`)
  return ticket
}

/** Locks the ticket until the commit: concurrent attempts run one after the other. */
export const liveTicket = async (tx: Tx, provider: Provider, ticket: string, now: Date) => {
  const row = await findTicket(tx, provider, ticketHash(ticket), now)
  if (!row || row.wrong_codes >= mostTries) throw new DomainError('ticket_expired')
  return row
}

export const endTicket = (tx: Tx, ticket: string, now: Date) =>
  tx.run(sql`UPDATE identity_tickets SET expires_at = ${now}, code_hash = NULL
    WHERE ticket_hash = ${ticketHash(ticket)}`)

type Sending = {
  provider: Provider
  ticket: string
  email?: string | undefined
  /** Network address of the caller. */
  address: string
}

export const sendCode = async (
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  tx: Tx,
  { provider, ticket, email: given, address }: Sending,
) => {
  const now = clock.now()
  const row = await liveTicket(tx, provider, ticket, now)
  const email = row.asks_email ? given : row.email
  if (!email) throw new DomainError('invalid', { fields: { email: ['required'] } })
  if (row.codes_sent >= mostCodes)
    throw new DomainError('too_many_requests', { retryAfter: codesMemory / 1000 })
  await countMail({ db: tx, log, clock }, email, address)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.run(sql`UPDATE identity_tickets SET email = ${email},
      code_hash = ${codeHash(ticket, code)}, codes_sent = codes_sent + 1,
      code_expires_at = ${after(now, codeLife)}
    WHERE ticket_hash = ${ticketHash(ticket)}`)
  const minutes = codeLife / minute
  await enqueueMail(tx, signInCode, { to: email, data: { code, provider, minutes } })
}

type Trying = { ticket: string; code: string; now: Date }

/** Checks a code. A wrong one is counted in this transaction, so the caller must let it commit. */
export const tryCode = async (tx: Tx, row: TicketRow, { ticket, code, now }: Trying) => {
  const isOver = row.code_expires_at && row.code_expires_at <= now
  if (!row.code_hash || isOver) throw new DomainError('ticket_expired')
  if (timingSafeEqual(codeHash(ticket, code.replace(/\s/g, '')), row.code_hash)) return true
  await tx.run(sql`UPDATE identity_tickets SET wrong_codes = wrong_codes + 1
    WHERE ticket_hash = ${ticketHash(ticket)}`)
  return false
}
