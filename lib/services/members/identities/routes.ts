import { randomBytes } from 'node:crypto'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { uncount } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { identities } from '#lib/contract/identities.ts'
import { openChecks, type Verifiers } from '#lib/tools/social/claim.ts'
import type { Deps } from '../../deps.ts'
import { requireProof } from '../accounts/policy.ts'
import { findUser } from '../accounts/queries.ts'
import { clientInfo } from '../sessions/rules.ts'
import { addIdentity, removeIdentity, settled } from './commands/identities.ts'
import { confirmCode, enter, linkTicket } from './commands/sign-in.ts'
import { sendCode } from './commands/tickets.ts'
import { listIdentities } from './queries.ts'
import { nonceLife } from './rules.ts'

type Conditions = { privacy: boolean; terms_and_conditions: boolean }

const bothTrue = (conditions: Conditions | undefined) =>
  conditions?.privacy === true && conditions.terms_and_conditions === true

export const identitiesRoutes = (routes: Routes, deps: Deps, verifiers: Verifiers) => {
  const { config, db, clock } = deps
  const { verify, nonceCookie } = openChecks(config, verifiers)

  const own = async (on: Db, member: MemberId) => ({
    data: (await listIdentities(on, member)).map(withIsoDates),
  })

  routes.answer(identities.mine, ({ member }) => own(db, member))

  routes.answer(identities.add, { limit: 'signIn' }, async (input) => {
    const { params, body, member, session, request, address } = input
    const now = clock.now()
    await requireProof(deps, { member, session }, body.password)
    const claim = await verify(params.provider, { token: body.token, request, now })
    const made = await settled(() =>
      input.once(async (tx) => {
        await addIdentity(tx, { member, session }, claim, now)
        return own(tx, member)
      }),
    )
    await uncount(db, 'signIn', address)
    return made
  })

  routes.answer(identities.remove, async ({ member, session, params, body }) => {
    await requireProof(deps, { member, session }, body.password)
    await removeIdentity(db, { member, session }, params.id, clock.now())
  })

  const signedIn = async ({ member, token }: { member: MemberId; token: string }) => ({
    data: { token, user: await findUser(db, member, clock.now()) },
  })

  routes.answer(identities.login, { limit: 'signIn' }, async (input) => {
    const { params, body, request, address, setCookie } = input
    const claim = await verify(params.provider, { token: body.token, request, now: clock.now() })
    // Counts only refused tokens as failed attempts, not steps that are left to do.
    await uncount(db, 'signIn', address)
    const agreed = bothTrue(body.conditions)
    const { device_token: device, code: signUpCode } = body
    const coming = { agreed, from: clientInfo(input), device, signUpCode }
    const entry = await enter(deps, claim, coming)
    if (params.provider === 'apple') setCookie(nonceCookie('', 0))
    if (entry.kind === 'in') return signedIn(entry)
    const { code, ticket, email } = entry
    throw new DomainError(code, { next: { ticket, ...(email ? { email } : {}) } })
  })

  routes.answer(identities.appleNonce, async ({ setCookie }) => {
    const nonce = randomBytes(24).toString('base64url')
    setCookie(nonceCookie(nonce, nonceLife / 1000))
    return { data: { nonce } }
  })

  routes.answer(identities.sendCode, { limit: 'signIn' }, async ({ params, body, address }) => {
    await db.transaction((tx) => sendCode(deps, tx, { ...params, ...body, address }))
    await uncount(db, 'signIn', address)
  })

  routes.answer(identities.confirmCode, { limit: 'signIn' }, async (input) => {
    const { ticket, code, conditions, device_token: device } = input.body
    const agreed = bothTrue(conditions)
    const confirmation = { ...input.params, ticket, code, agreed, from: clientInfo(input), device }
    const entered = await confirmCode(db, confirmation, clock.now())
    await uncount(db, 'signIn', input.address)
    return signedIn(entered)
  })

  routes.answer(identities.link, { limit: 'signIn' }, async (input) => {
    const { ticket, password, device_token: device } = input.body
    const linkRequest = { ...input.params, ticket, password, device, from: clientInfo(input) }
    const entered = await linkTicket(deps, linkRequest)
    await uncount(db, 'signIn', input.address)
    return signedIn(entered)
  })
}
