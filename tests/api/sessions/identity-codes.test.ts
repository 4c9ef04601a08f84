import { describe, expect, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { buildToken, conditions, identityCalls, newEmail } from '../../factories/identities.ts'
import { buildLevel, buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
await buildLevel(pool)

const minute = 60_000
const password = 'cavallo in f3'
const { signIn, google, memberOf, nextOf, problemOf, codeTo, sendCode, confirm } = identityCalls({
  call,
  pool,
})

describe('an unconfirmed address', () => {
  test('gets a code, which creates the account', async () => {
    const email = newEmail()
    const token = await buildToken(call, 'facebook', { email })
    const { ticket, email: shown } = await nextOf(await signIn('facebook', token), 'code_required')
    expect(shown).toBe(email)
    const code = await codeTo(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await problemOf(await confirm(ticket, code))).toBe('conditions_required')
    const { user } = await memberOf(await confirm(ticket, ` ${code} `, { conditions }))
    expect(user).toMatchObject({ email, email_verified: true })
    expect(await problemOf(await confirm(ticket, code, { conditions }))).toBe('ticket_expired')
  })

  test('keeps the invitation through all steps', async () => {
    const email = newEmail()
    const token = await buildToken(call, 'facebook', { email })
    const begun = await signIn('facebook', token, { code: 'SERENA7K2QM' })
    const { ticket } = await nextOf(begun, 'code_required')
    await memberOf(await confirm(ticket, await codeTo(email), { conditions }))
    const members = await pool.query('SELECT sign_up_code FROM members WHERE email = $1', [email])
    expect(members.rows).toEqual([{ sign_up_code: 'SERENA7K2QM' }])
  })

  test('gets the same response whether or not it belongs to a member', async () => {
    const known = await buildMember(pool, { email: newEmail(), verifiedAt: clock.now() })
    const answers = []
    for (const email of [known.email, newEmail()]) {
      const response = await signIn('google', await google(email, false), { conditions })
      const { ticket: _, request_id: __, email: ___, ...rest } = await readProblem(response)
      answers.push(rest)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('allows five wrong codes and half an hour, then a new code', async () => {
    const email = newEmail()
    const token = await buildToken(call, 'facebook', { email })
    const first = await nextOf(await signIn('facebook', token, { conditions }), 'code_required')
    const code = await codeTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) {
      const response = await confirm(first.ticket, wrong)
      expect((await readProblem(response)).errors).toHaveProperty('code')
    }
    expect(await problemOf(await confirm(first.ticket, code))).toBe('ticket_expired')

    const second = await nextOf(await signIn('facebook', token, { conditions }), 'code_required')
    clock.advance(30 * minute)
    expect(await problemOf(await confirm(second.ticket, await codeTo(email)))).toBe(
      'ticket_expired',
    )
    clock.advance(20 * 60 * minute)
    expect((await sendCode(second.ticket)).status).toBe(204)
    const late = await confirm(second.ticket, await codeTo(email), { conditions })
    expect(late.status).toBe(200)
  })

  test('of an owner gets codes at a known place, also after strangers have used up its mails', async () => {
    const home = '203.0.113.5'
    const { id, email } = await buildMember(pool, { email: newEmail(), verifiedAt: clock.now() })
    await pool.query('INSERT INTO sign_in_places (member_id, address) VALUES ($1, $2)', [id, home])
    const begin = async (address: string) => {
      const body = { token: await buildToken(call, 'facebook', { email }) }
      return problemOf(await call('POST', '/users/login/facebook', { body, address }))
    }
    const answers: string[] = []
    for (let times = 0; times < limits.mailbox.points + 1; times++)
      answers.push(await begin(`198.51.100.${times % 4}`))
    expect(answers.at(-2)).toBe('code_required')
    expect(answers.at(-1)).toBe('too_many_requests')
    expect(await begin(home)).toBe('code_required')
  })

  test('gets no more codes by tickets that are older than the limit looks back', async () => {
    const email = newEmail()
    const begin = async (provider: 'facebook' | 'google', token: string, code: string) =>
      (await nextOf(await signIn(provider, token), code)).ticket
    const facebook = await buildToken(call, 'facebook', { email })
    const first = await begin('facebook', facebook, 'code_required')
    const second = await begin('google', await google(email, false), 'code_required')
    const nameless = await buildToken(call, 'facebook', { person: 'carla' })
    const third = await begin('facebook', nameless, 'email_required')
    clock.advance(61 * minute)
    const answers: number[] = []
    for (let times = 0; times < 4; times++) answers.push((await sendCode(first)).status)
    answers.push((await sendCode(second, undefined, 'google')).status)
    answers.push((await sendCode(third, email)).status)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('takes over an account that was never confirmed, and erases its data', async () => {
    const email = newEmail()
    const opener = await buildMember(pool, { email, password })
    const { token: theirs } = await buildSession(pool, { member: opener, now: clock.now() })
    await pool.query(
      "INSERT INTO identities (member_id, provider, subject) VALUES ($1, 'apple', 'mallory')",
      [opener.id],
    )
    const { ticket } = await nextOf(await signIn('google', await google(email)), 'code_required')
    const entered = await confirm(ticket, await codeTo(email), { conditions }, 'google')
    const { user, token } = await memberOf(entered)
    expect(user).toMatchObject({ email_verified: true, has_password: false })
    expect((await call('GET', '/users/logged', { token: theirs })).status).toBe(401)
    const body = { email, password }
    expect((await call('POST', '/users/login', { body })).status).toBe(401)
    const mine = await call('GET', '/users/logged/identities', { token })
    const { data } = (await mine.json()) as { data: { provider: string }[] }
    expect(data.map(({ provider }) => provider)).toEqual(['google'])
  })
})

describe('without an address', () => {
  const carla = () => buildToken(call, 'facebook', { person: 'carla' })

  test('asks for one, confirmed by a code', async () => {
    const { ticket, email: shown } = await nextOf(
      await signIn('facebook', await carla(), { conditions }),
      'email_required',
    )
    expect(shown).toBeUndefined()
    expect((await sendCode(ticket)).status).toBe(422)
    expect(await problemOf(await confirm(ticket, '000000'))).toBe('ticket_expired')
    const email = newEmail()
    expect((await sendCode(ticket, email)).status).toBe(204)
    expect(await problemOf(await confirm(ticket, await codeTo(email), {}, 'google'))).toBe(
      'ticket_expired',
    )
    const { user } = await memberOf(await confirm(ticket, await codeTo(email)))
    expect(user).toMatchObject({ email, name: 'Carla Moro' })
    const again = await memberOf(await signIn('facebook', await carla()))
    expect(again.user.id).toBe(user.id)
  })
})
