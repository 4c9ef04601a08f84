import { randomBytes } from 'node:crypto'
import { identities, type Provider } from '#lib/contract/identities.ts'
import { addDevice, signIn } from '../accounts/commands.ts'
import { requirePassword } from '../accounts/policy.ts'
import { presentUser } from '../accounts/present.ts'
import { findUser } from '../accounts/queries.ts'
import { sendCode, ticketHash } from '../identity-tickets/commands.ts'
import { findTicketAccount } from '../identity-tickets/queries.ts'
import { ticketLife } from '../identity-tickets/rules.ts'
import type { Deps } from '../platform/deps.ts'
import { DomainError } from '../platform/error.ts'
import type { MemberId } from '../platform/http/member-id.ts'
import { giveBack } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Verifiers } from '../platform/social/verifiers.ts'
import { openSession, type Whence, whenceOf } from '../sessions/commands.ts'
import { addIdentity, confirmCode, enter, linkTicket, removeIdentity } from './commands.ts'
import { presentIdentity } from './present.ts'
import { listIdentities } from './queries.ts'

type Conditions = { privacy: boolean; terms_and_conditions: boolean }

const bothTrue = (conditions: Conditions | undefined) =>
  conditions?.privacy === true && conditions.terms_and_conditions === true

const nonceCookie = 'apple_nonce'

const readNonce = (request: Request) =>
  new RegExp(`(?:^|; )${nonceCookie}=([\\w-]{20,64})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]

export const identitiesRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, pool, clock } = deps
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : ''

  const cookie = (nonce: string, seconds: number) =>
    `${nonceCookie}=${nonce}; Path=/api/users/login/apple; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`

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

  /** A provider the shop has no keys of is an address where nothing is. */
  const verify = (provider: Provider, token: string, request: Request) => {
    const check = verifiers[provider]
    if (!check) throw new DomainError('not_found')
    return check({ token, nonce: readNonce(request), now: clock.now() })
  }

  routes.answer(identities.login, { limit: 'signIn' }, async (input) => {
    const { params, body, request, address, setCookie } = input
    const claim = await verify(params.provider, body.token, request)
    // Only a token that is refused is a wrong try; a step that is left to do is none.
    await giveBack(pool, 'signIn', address)
    const now = clock.now()
    const entry = await enter(db, claim, bothTrue(body.conditions) ? { address } : undefined, now)
    if (params.provider === 'apple') setCookie(cookie('', 0))
    if (entry.kind === 'in') return open(entry.member, whenceOf(input), body.device_token)
    const { code, ticket, email } = entry
    if (code === 'code_required') await sendCode(db, { ...params, ticket }, now)
    throw new DomainError(code, { next: { ticket, ...(email ? { email } : {}) } })
  })

  routes.answer(identities.appleNonce, async ({ setCookie }) => {
    const nonce = randomBytes(24).toString('base64url')
    setCookie(cookie(nonce, ticketLife / 1000))
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

  const own = async (member: MemberId) => ({
    data: (await listIdentities(pool, member)).map(presentIdentity),
  })

  routes.answer(identities.mine, ({ member }) => own(member))

  routes.answer(identities.add, { limit: 'signIn' }, async (input) => {
    const { params, body, member, request, address } = input
    const now = clock.now()
    await requirePassword(deps, { member, password: body.password, field: 'password' })
    const claim = await verify(params.provider, body.token, request)
    await addIdentity(db, member, claim, now)
    await giveBack(pool, 'signIn', address)
    return own(member)
  })

  routes.answer(identities.remove, ({ member, params }) => removeIdentity(db, member, params.id))
}
