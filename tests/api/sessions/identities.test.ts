import { describe, expect, test } from 'vitest'
import { hashPassword } from '#lib/tools/password-hash.ts'
import {
  beginApple,
  buildToken,
  conditions,
  identityCalls,
  newEmail,
} from '../../factories/identities.ts'
import { mailsTo } from '../../factories/mails.ts'
import { buildLevel, buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock, lines } = await openTestApi()

await buildLevel(pool)

const password = 'cavallo in f3'

const api = identityCalls({ call, pool })
const { signIn, google, memberOf, nextOf, problemOf, codeTo, sendCode, confirm, countMembers } = api

describe('a new person', () => {
  test('accepts both conditions and becomes a member with a persistent session', async () => {
    const email = newEmail()
    const token = await google(email)
    expect(await problemOf(await signIn('google', token))).toBe('conditions_required')
    const half = { conditions: { ...conditions, privacy: false } }
    expect(await problemOf(await signIn('google', token, half))).toBe('conditions_required')
    expect(await countMembers(email)).toBe(0)

    const { user, token: session } = await memberOf(await signIn('google', token, { conditions }))
    expect(user).toMatchObject({ email, email_verified: true, has_password: false })
    const { rows } = await pool.query(
      `SELECT s.persistent FROM sessions s WHERE s.member_id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ persistent: true }])
    const { rows: consents } = await pool.query(
      'SELECT kind, given, address FROM consents WHERE member_id = $1 ORDER BY kind',
      [user.id],
    )
    expect(consents).toEqual(
      ['privacy', 'terms_and_conditions'].map((kind) => ({
        kind,
        given: true,
        address: '192.0.2.1',
      })),
    )
    expect((await call('GET', '/users/logged', { token: session })).status).toBe(200)
  })

  test('leaves no token in the log or the database', async () => {
    const token = await google(newEmail())
    await signIn('google', token, { conditions })
    expect(JSON.stringify(lines)).not.toContain(token)
    for (const table of ['identities', 'identity_tickets', 'used_identity_tokens'])
      expect(JSON.stringify((await pool.query(`SELECT * FROM ${table}`)).rows)).not.toContain(token)
  })
})

describe('an address of a member, confirmed on both sides', () => {
  const meet = async () => {
    const member = await buildMember(pool, {
      email: newEmail(),
      password,
      verifiedAt: clock.now(),
    })
    const response = await signIn('google', await google(member.email), { conditions })
    return { member, ...(await nextOf(response, 'link_required')) }
  }

  const link = (ticket: string, given: string) =>
    call('POST', '/users/login/google/link', { body: { ticket, password: given } })

  test('is linked with the password of the account, and not without', async () => {
    const { member, ticket } = await meet()
    expect(await problemOf(await link(ticket, 'another one'))).toBe('wrong_credentials')
    const { user } = await memberOf(await link(ticket, password))
    expect(user.id).toBe(member.id)
    expect(await problemOf(await link(ticket, password))).toBe('ticket_expired')
    const again = await memberOf(await signIn('google', await google(member.email)))
    expect(again.user.id).toBe(member.id)
    const { rows } = await pool.query(
      "SELECT 1 FROM outbox WHERE recipient = $1 AND kind = 'identities.linked'",
      [member.email],
    )
    expect(rows).toHaveLength(1)
  })

  test('is linked with a code too, for members without a password', async () => {
    const { member, ticket } = await meet()
    expect((await sendCode(ticket, newEmail(), 'google')).status).toBe(204)
    const entered = await confirm(ticket, await codeTo(member.email), {}, 'google')
    expect((await memberOf(entered)).user.id).toBe(member.id)
  })
})

describe('Apple', () => {
  test('signs in only in the browser that began, once per token', async () => {
    const { nonce, cookie } = await beginApple(call)
    const email = newEmail()
    const token = await buildToken(call, 'apple', { email, nonce })
    expect(await problemOf(await signIn('apple', token, { conditions }))).toBe('identity_refused')
    const other = await beginApple(call)
    expect(await problemOf(await signIn('apple', token, { conditions }, other.cookie))).toBe(
      'identity_refused',
    )
    expect(await problemOf(await signIn('apple', token, {}, cookie))).toBe('conditions_required')
    const entered = await signIn('apple', token, { conditions }, cookie)
    expect(entered.headers.get('set-cookie')).toMatch(/^apple_nonce=; .*Max-Age=0/)
    expect((await memberOf(entered)).user.email).toBe(email)
    expect(await problemOf(await signIn('apple', token, { conditions }, cookie))).toBe(
      'identity_refused',
    )
  })

  test('may use a relay address, and gives no name', async () => {
    const { nonce, cookie } = await beginApple(call)
    const token = await buildToken(call, 'apple', { person: 'dario', nonce })
    const { user } = await memberOf(await signIn('apple', token, { conditions }, cookie))
    expect(user.email).toMatch(/@relay\./)
    expect(user.name).toBe('Ospite')
  })
})

describe('one’s own identities', () => {
  const own = async (token: string) => {
    const response = await call('GET', '/users/logged/identities', { token })
    return ((await response.json()) as { data: { id: number; provider: string }[] }).data
  }
  const remove = (token: string, id: number, body: object = {}) =>
    call('DELETE', `/users/logged/identities/${id}`, { token, body })
  const kindsTo = async (email: string) => (await mailsTo(pool, email)).map(({ kind }) => kind)

  test('are listed, and the last cannot be removed without a password', async () => {
    const email = newEmail()
    const { token, user } = await memberOf(
      await signIn('google', await google(email), { conditions }),
    )
    const [first] = await own(token)
    expect(first).toMatchObject({ provider: 'google', email })
    expect(await problemOf(await remove(token, first!.id))).toBe('last_sign_in')
    await pool.query("UPDATE members SET password_hash = 'x' WHERE id = $1", [user.id])
    expect((await remove(token, first!.id)).status).toBe(204)
    expect(await own(token)).toEqual([])
    expect(await kindsTo(email)).toContain('identities.unlinked')
  })

  test('can be changed only with a recent sign-in or a proof', async () => {
    const email = newEmail()
    const { token, user } = await memberOf(
      await signIn('google', await google(email), { conditions }),
    )
    const [first] = await own(token)
    clock.advance(11 * 60_000)
    const more = async (body: object) =>
      call('POST', '/users/logged/identities/facebook', {
        token,
        body: { token: await buildToken(call, 'facebook', { email }), ...body },
      })
    expect(await problemOf(await more({}))).toBe('sign_in_again')
    expect(await problemOf(await remove(token, first!.id))).toBe('sign_in_again')
    const hash = await hashPassword(password)
    await pool.query('UPDATE members SET password_hash = $2 WHERE id = $1', [user.id, hash])
    for (const body of [{}, { password: '' }, { password: 'another one' }]) {
      expect((await readProblem(await more(body))).errors).toHaveProperty('password')
      expect((await readProblem(await remove(token, first!.id, body))).errors).toHaveProperty(
        'password',
      )
    }
    expect((await more({ password })).status).toBe(200)
    expect((await remove(token, first!.id, { password })).status).toBe(204)
    expect((await own(token)).map(({ provider }) => provider)).toEqual(['facebook'])
  })

  test('are added with the password as proof, and never when they belong to another member', async () => {
    const member = await buildMember(pool, { email: newEmail(), password, verifiedAt: clock.now() })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const elsewhere = await buildSession(pool, { member, now: clock.now() })
    const add = async (email: string, given: string) =>
      call('POST', '/users/logged/identities/google', {
        token,
        body: { token: await google(email), password: given },
      })
    const email = newEmail()
    const refused = await readProblem(await add(email, 'another one'))
    expect(refused.errors).toHaveProperty('password')
    expect((await add(email, password)).status).toBe(200)
    expect(await own(token)).toHaveLength(1)
    expect(await kindsTo(member.email)).toEqual(['identities.linked'])
    expect((await call('GET', '/users/logged', elsewhere)).status).toBe(401)
    const taken = newEmail()
    await memberOf(await signIn('google', await google(taken), { conditions }))
    expect(await problemOf(await add(taken, password))).toBe('identity_taken')
  })
})

describe('refusals', () => {
  test('a token of another shop, and one of another provider', async () => {
    const stolen = await buildToken(call, 'google', { email: newEmail(), client: 'another' })
    expect(await problemOf(await signIn('google', stolen, { conditions }))).toBe('identity_refused')
    const other = await buildToken(call, 'facebook', { email: newEmail() })
    expect(await problemOf(await signIn('google', other, { conditions }))).toBe('identity_refused')
  })
})
