import { describe, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import {
  buildLevel,
  buildMember,
  buildNotification,
  buildPicture,
  buildSession,
} from '../../factories/members.ts'
import { openTestApi, readProblem } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const password = 'cavallo in f3'

const signIn = (email: string, more: object = {}) =>
  call('POST', '/users/login', { body: { email, password, ...more } })

const tokenOf = async (response: Response) =>
  ((await response.json()) as { data: { token: string } }).data.token

const statusOf = async (token: string) => (await call('GET', '/users/logged', { token })).status

describe('signing in', () => {
  test('returns a token and the member', async () => {
    const member = await buildMember(pool, { password, name: 'Ada' })
    const response = await signIn(`  ${member.email.toUpperCase()} `)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { data } = (await response.json()) as { data: { token: string; user: object } }
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(data.user).toMatchObject({ id: member.id, name: 'Ada', email: member.email, unread: 0 })
    expect(await statusOf(data.token)).toBe(200)
  })

  test('answers alike for a wrong password, an unknown address and an account without a password', async () => {
    const known = await buildMember(pool, { password: 'another one' })
    const social = await buildMember(pool)
    const gone = await buildMember(pool, { password, deletedAt: new Date() })
    const problems = []
    for (const { email } of [known, social, gone, { email: 'nessuno@example.org' }]) {
      const response = await signIn(email)
      expect(response.status).toBe(401)
      const { request_id: _, ...rest } = await readProblem(response)
      problems.push(rest)
    }
    expect(problems[0]?.code).toBe('wrong_credentials')
    expect(new Set(problems.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('accepts a password in another Unicode normalization', async () => {
    const member = await buildMember(pool, { password: 'perch\u00e9 no\ufb01' })
    const body = { email: member.email, password: 'perche\u0301 nofi' }
    expect((await call('POST', '/users/login', { body })).status).toBe(200)
  })
})

describe('a session', () => {
  test.each([
    [false, 12, 24],
    [true, 30 * 24, 90 * 24],
  ])(
    'remembered: %s expires after %i hours of inactivity and %i in all',
    async (remember_me, idle, most) => {
      const member = await buildMember(pool, { password })
      const unused = await tokenOf(await signIn(member.email, { remember_me }))
      const used = await tokenOf(await signIn(member.email, { remember_me }))
      const steps = most / idle
      for (let step = 0; step < steps; step++) {
        clock.advance(idle * hour - 60_000)
        expect(await statusOf(used)).toBe(200)
      }
      expect(await statusOf(unused)).toBe(401)
      clock.advance(steps * 60_000)
      expect(await statusOf(used)).toBe(401)
    },
  )
})

describe('the signed-in member', () => {
  test('is returned with level, picture, weep and unread count', async () => {
    await buildLevel(pool, { number: 1 })
    await buildLevel(pool, { number: 2, name: 'Cavallo', cashbackPercent: 3 })
    await buildLevel(pool, { number: 3 })
    const pictureId = await buildPicture(pool)
    const now = clock.now()
    const member = await buildMember(pool, {
      levelNumber: 2,
      spentCents: 12_345,
      weepUntil: new Date(now.getTime() + hour),
      verifiedAt: now,
      pictureId,
    })
    await buildNotification(pool, { member })
    await buildNotification(pool, { member, readAt: now })
    await buildNotification(pool, { member: await buildMember(pool) })
    const { token } = await buildSession(pool, { member, now })
    const response = await call('GET', '/users/logged', { token })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({
      data: {
        email_verified: true,
        has_password: false,
        image: { id: pictureId },
        level: { name: 'Cavallo', cashback: 3, start_threshold: 100, end_threshold: 200 },
        spent: 123.45,
        weep: true,
        unread: 1,
      },
      meta: { renew: false },
    })
  })
})
