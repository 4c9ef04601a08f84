import { randomBytes } from 'node:crypto'
import { identities } from '#lib/contract/identities.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { giveBack } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { openChecks } from '../../platform/social/checks.ts'
import type { Verifiers } from '../../platform/social/verifiers.ts'
import { addDevice, signIn } from '../accounts/commands/sign-in.ts'
import { requireProof } from '../accounts/policy.ts'
import { presentUser } from '../accounts/present.ts'
import { findUser } from '../accounts/queries.ts'
import { openSession, type Whence, whenceOf } from '../sessions/commands.ts'
import { addIdentity, removeIdentity } from './commands/identities.ts'
import { confirmCode, enter, linkTicket } from './commands/sign-in.ts'
import { sendCode, ticketHash } from './commands/tickets.ts'
import { presentIdentity } from './present.ts'
import { findTicketAccount, listIdentities } from './queries.ts'
import { ticketLife } from './rules.ts'

type Conditions = { privacy: boolean; terms_and_conditions: boolean }

const bothTrue = (conditions: Conditions | undefined) =>
  conditions?.privacy === true && conditions.terms_and_conditions === true

export const identitiesRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, pool, clock } = deps
  const { verify, nonceCookie } = openChecks(config, verifiers)

  const own = async (member: MemberId) => ({
    data: (await listIdentities(pool, member)).map(presentIdentity),
  })

  routes.answer(identities.mine, ({ member }) => own(member))

  routes.answer(identities.add, { limit: 'signIn' }, async (input) => {
    const { params, body, member, session, request, address } = input
    const now = clock.now()
    await requireProof(deps, { member, session }, body.password)
    const claim = await verify(params.provider, { token: body.token, request, now })
    await addIdentity(db, { member, session }, claim, now)
    await giveBack(pool, 'signIn', address)
    return own(member)
  })

  routes.answer(identities.remove, async ({ member, session, params, body }) => {
    await requireProof(deps, { member, session }, body.password)
    await removeIdentity(db, { member, session }, { id: params.id, now: clock.now() })
  })

  const signedIn = async (member: MemberId, token: string, device: string | undefined) => {
    if (device) await addDevice(deps, { session: token, device })
    const row = await findUser(pool, member)
    if (!row) throw new DomainError('unauthenticated')
    return { data: { token, user: presentUser(row, clock.now()) } }
  }

  const open = async (member: MemberId, from: Whence, device: string | undefined) => {
    const token = await openSession(pool, member, { persistent: true, now: clock.now(), from })
    return signedIn(member, token, device)
  }

  routes.answer(identities.login, { limit: 'signIn' }, async (input) => {
    const { params, body, request, address, setCookie } = input
    const claim = await verify(params.provider, { token: body.token, request, now: clock.now() })
    // Only a token that is refused is a wrong try; a step that is left to do is none.
    await giveBack(pool, 'signIn', address)
    const now = clock.now()
    const entry = await enter(db, claim, bothTrue(body.conditions) ? { address } : undefined, now)
    if (params.provider === 'apple') setCookie(nonceCookie('', 0))
    if (entry.kind === 'in') return open(entry.member, whenceOf(input), body.device_token)
    const { code, ticket, email } = entry
    if (code === 'code_required') await sendCode(db, { ...params, ticket }, now)
    throw new DomainError(code, { next: { ticket, ...(email ? { email } : {}) } })
  })

  routes.answer(identities.appleNonce, async ({ setCookie }) => {
    const nonce = randomBytes(24).toString('base64url')
    setCookie(nonceCookie(nonce, ticketLife / 1000))
    return { data: { nonce } }
  })

  routes.answer(identities.sendCode, { limit: 'signIn' }, async ({ params, body, address }) => {
    await sendCode(db, { ...params, ...body }, clock.now())
    await giveBack(pool, 'signIn', address)
  })

  routes.answer(identities.confirmCode, { limit: 'signIn' }, async (input) => {
    const { params, body, address } = input
    const { ticket, code, conditions } = body
    const agreed = bothTrue(conditions)
    const given = { ...params, ticket, code, agreed, address }
    const member = await confirmCode(db, given, clock.now())
    await giveBack(pool, 'signIn', address)
    return open(member, whenceOf(input), body.device_token)
  })

  routes.answer(
    identities.link,
    { limit: 'signIn' },
    async ({ params, body, address, request }) => {
      const now = clock.now()
      const { provider } = params
      const { ticket, password } = body
      const email = await findTicketAccount(pool, provider, ticketHash(ticket), now)
      if (!email) throw new DomainError('ticket_expired')
      const { member, token } = await signIn(deps, {
        email,
        password,
        persistent: true,
        from: whenceOf({ request, address }),
      })
      await linkTicket(db, { provider, ticket, member }, now)
      await giveBack(pool, 'signIn', address)
      return signedIn(member, token, body.device_token)
    },
  )
}
