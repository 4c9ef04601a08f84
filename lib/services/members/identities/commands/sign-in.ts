import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import type { Provider } from '#lib/contract/identities.ts'
import type { Deps } from '#lib/services/deps.ts'
import type { Claim } from '#lib/tools/social/claim.ts'
import { translate } from '#lib/tools/social/words.ts'
import { withdrawLinks } from '../../accounts/commands/links.ts'
import {
  dropSince,
  enter as letIn,
  letIn as letInProven,
  proveMember,
} from '../../accounts/commands/sign-in.ts'
import { recordConsents } from '../../preferences/commands.ts'
import { endSessions } from '../../sessions/commands.ts'
import type { ClientInfo } from '../../sessions/rules.ts'
import { identityLinked } from '../mails/identities.ts'
import { findAccount, findTicketAccount, type TicketRow } from '../queries.ts'
import { nameOf } from '../rules.ts'
import { burn, enterBy, insertIdentity, mailOwner, type Person, settled } from './identities.ts'
import {
  endTicket,
  issueTicket,
  liveTicket,
  type NewTicket,
  sendCode,
  ticketHash,
  tryCode,
} from './tickets.ts'

const t = translate('social')

const personOf = (row: TicketRow): Person => ({
  provider: row.provider,
  subject: row.subject,
  givenName: row.given_name,
  familyName: row.family_name,
})

type Entry =
  | { kind: 'in'; member: MemberId; token: string }
  | {
      kind: 'next'
      code: 'email_required' | 'code_required' | 'link_required'
      ticket: string
      email: string | null
    }

/** Origin of the request, and whether both conditions were accepted. */
type Coming = { agreed: boolean; from: ClientInfo; device: string | undefined }

type Entering = Coming & { signUpCode: string | undefined }

type Newcomer = { from: ClientInfo; signUpCode?: string | null | undefined }

const createMember = async (
  tx: Tx,
  person: Person,
  email: string,
  { from: { address }, signUpCode }: Newcomer,
  now: Date,
) => {
  const name = nameOf(person.givenName, person.familyName, t('newcomer'))
  const row = await tx.first<{ id: number }>(
    sql`INSERT INTO members (name, email, email_verified_at, joined_at, sign_up_code)
      VALUES (${name}, ${email}, ${now}, ${now}, ${signUpCode || null}) RETURNING id`,
  )
  const member = memberId(row!.id)
  await insertIdentity(tx, member, person, email, now)
  await recordConsents(tx, member, { privacy: true, terms_and_conditions: true }, { address, now })
  return member
}

/** Takes over an account whose creator never read its mail: removes everything that could open it again. */
const takeOver = async (tx: Tx, member: MemberId, now: Date) => {
  await tx.run(sql`UPDATE members
    SET password_hash = NULL, email_verified_at = ${now}, pending_email = NULL
    WHERE id = ${member}`)
  await withdrawLinks(tx, member, ['verify', 'change', 'reset'], now)
  await endSessions(tx, member, { now })
  await dropSince(tx, member, new Date(0))
}

type EnterDeps = Pick<Deps, 'db' | 'log' | 'clock'>

/** Handles a verified token: signs in to its account, creates one, or returns the next step. */
export const enter = (deps: EnterDeps, claim: Claim, coming: Entering): Promise<Entry> =>
  settled(() =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      await burn(tx, claim)
      const { email } = claim
      const known = await enterBy(tx, claim, now)
      const account = known || !email ? undefined : await findAccount(tx, email)
      const next = async (code: (Entry & { kind: 'next' })['code'], given: Partial<NewTicket>) => {
        const { provider } = claim
        const { agreed, signUpCode } = coming
        const ticket = await issueTicket(tx, claim, { ...given, agreed, signUpCode }, now)
        const { address } = coming.from
        if (code === 'code_required') await sendCode(deps, tx, { provider, ticket, address })
        return { kind: 'next' as const, code, email, ticket }
      }
      const entry = { ...coming, persistent: true, now }
      if (known) return { kind: 'in', ...(await letIn(tx, known, entry)) }
      if (!email) return next('email_required', { asksEmail: true })
      // Every unproven mailbox gets the same answer, so that it reveals no accounts. An unconfirmed account may
      // have been opened in the name of the mailbox owner.
      if (!claim.emailVerified || account?.confirmed === false) return next('code_required', {})
      if (account) return next('link_required', { account })
      // Thrown, so that the rollback leaves the token unused: the same token is sent again with the answer.
      if (!coming.agreed) throw new DomainError('conditions_required')
      const member = await createMember(tx, claim, email, coming, now)
      return { kind: 'in', ...(await letIn(tx, member, entry)) }
    }),
  )

type Confirming = Coming & { provider: Provider; ticket: string; code: string }

/** Signs in with a correct code, which proves the mailbox and so the account of its address. */
const enterProven = async (
  tx: Tx,
  row: TicketRow,
  email: string,
  { agreed, from }: Confirming,
  now: Date,
) => {
  const person = personOf(row)
  const known = await enterBy(tx, person, now)
  if (known) return known
  const account = await findAccount(tx, email)
  if (!account) {
    if (!agreed && row.agreed_at === null) throw new DomainError('conditions_required')
    return createMember(tx, person, email, { from, signUpCode: row.sign_up_code }, now)
  }
  const member = memberId(account.id)
  if (!account.confirmed) await takeOver(tx, member, now)
  await insertIdentity(tx, member, person, email, now)
  await mailOwner(
    tx,
    identityLinked,
    { name: account.name, email },
    { provider: row.provider, now },
  )
  return member
}

export const confirmCode = async (db: Database, given: Confirming, now: Date) => {
  const { provider, ticket } = given
  const signedIn = await settled(() =>
    db.transaction(async (tx) => {
      const row = await liveTicket(tx, provider, ticket, now)
      if (!row.email) throw new DomainError('ticket_expired')
      // Returned instead of thrown: the attempt must stay counted.
      if (!(await tryCode(tx, row, { ticket, code: given.code, now }))) return undefined
      const entered = await enterProven(tx, row, row.email, given, now)
      await endTicket(tx, ticket, now)
      return letIn(tx, entered, { ...given, persistent: true, now })
    }),
  )
  if (!signedIn) throw new DomainError('invalid', { fields: { code: ['code'] } })
  return signedIn
}

type Linking = {
  provider: Provider
  ticket: string
  password: string
  device: string | undefined
  from: ClientInfo
}

/** Links a ticket to the account it asks for, proven by the password of that account. */
export const linkTicket = async (deps: EnterDeps, given: Linking) => {
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
    const owned = { name: account.name, email: row.email }
    await mailOwner(tx, identityLinked, owned, { provider, now })
    return letInProven(tx, proven, { persistent: true, device, from, now })
  })
}
