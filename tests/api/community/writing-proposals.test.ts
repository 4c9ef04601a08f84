import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { type BuiltMember, buildSession } from '../factories/members.ts'
import { buildInterest } from '../factories/proposals.ts'
import { writersOn } from '../factories/writers.ts'
import { takeTags } from './announcer.ts'
import { codeOf, dataOf, openTestApi, readProblem } from './api.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const writer = writersOn(api)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

type WithId = Record<string, unknown> & { id: number }
const title = 'La Via dell’Ambra in italiano'
const propose = (token: string | undefined, body: object = {}, more: object = {}) =>
  call('POST', '/community', { token, body: { title, ...body }, ...more })
const feed = async () =>
  ((await (await call('GET', '/community')).json()) as { data: WithId[] }).data
const buildSessionOf = (member: BuiltMember) => buildSession(pool, { member, now: clock.now() })
const count = async () =>
  Number((await pool.query('SELECT count(*) FROM proposals')).rows[0]?.count)

describe('a proposal', () => {
  test('is written, wanted by who asks, first in the feed, and announced', async () => {
    const { member, token } = await writer({ name: 'Serena Bini' })
    const interestId = await buildInterest(pool)
    await takeTags(pool)
    const body = {
      title: `  ${title} `,
      description: 'Esaurito.\r\nDa anni.',
      interest_id: interestId,
    }
    const made = await dataOf(await propose(token, body), 201)
    expect(made).toMatchObject({
      title,
      slug: 'la-via-dell-ambra-in-italiano',
      description: 'Esaurito.\nDa anni.',
      user: { id: member.id, name: 'Serena' },
      interest: { id: interestId },
      want_count: 1,
      need_count: 0,
      edited: false,
      links: [],
      publication_timestamp: clock.now().toISOString(),
    })
    expect((await feed())[0]).toEqual(made)
    expect(await takeTags(pool)).toEqual(
      expect.arrayContaining(['proposals', `proposal:${made.id}`]),
    )
    const marks = await dataOf(await call('GET', '/users/logged/marks', { token }))
    expect(marks.wants).toEqual([made.id])
    const found = await call('GET', `/search/proposals?term=${encodeURIComponent('via ambra')}`)
    expect(((await found.json()) as { data: WithId[] }).data.map(({ id }) => id)).toContain(made.id)
  })

  test('is not for visitors, nor for an address that nobody confirmed', async () => {
    const before = await count()
    const { token } = await writer({ confirmed: false })
    expect(await codeOf(await propose(undefined))).toBe('unauthenticated')
    const response = await propose(token)
    expect([response.status, await codeOf(response)]).toEqual([403, 'unconfirmed'])
    expect(await count()).toBe(before)
  })

  test('is made once under one key', async () => {
    const before = await count()
    const { token } = await writer({ joinedDaysAgo: 1 })
    const headers = { 'idempotency-key': 'una-proposta-sola' }
    const all = [1, 2, 3, 4, 5].map(() => propose(token, {}, { headers }))
    const made = await Promise.all(all.map(async (each) => (await dataOf(await each, 201)).id))
    expect(new Set(made).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('of a newcomer is one of two a day; what was refused does not count', async () => {
    const { member: newcomer, token } = await writer({ joinedDaysAgo: 5 })
    expect((await propose(token, { interest_id: 999_999 })).status).toBe(422)
    for (let n = 0; n < 2; n++) await dataOf(await propose(token), 201)
    const refused = await propose(token)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    clock.advance(day)
    await dataOf(await propose((await buildSessionOf(newcomer)).token), 201)
    const member = await writer({ joinedDaysAgo: 8 })
    for (let n = 0; n < 3; n++) await dataOf(await propose(member.token), 201)
  })
})

describe('what is written', () => {
  test.each([
    '<img src=x onerror=alert(1)> & altro',
    '</script><script>alert(1)</script>',
    '[qui](javascript:alert(1)) **grassetto**',
    "'; DROP TABLE proposals; --",
    'שלום, una scatola per tutti',
    '🎲👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿 in italiano',
    'a'.repeat(80),
  ])('is kept word for word: %s', async (text) => {
    const { token } = await writer()
    const made = await dataOf(await propose(token, { title: text, description: text }), 201)
    expect(made).toMatchObject({ title: text, description: text })
    const { id } = await dataOf(await propose(token), 201)
    const body = { title: text, description: text }
    const mended = await dataOf(await call('PATCH', `/community/${id}`, { token, body }))
    expect(mended).toMatchObject(body)
  })

  test('has no signs that deceive, and a title stands on one line', async () => {
    const { token } = await writer()
    const given = 'La Via\n\u202edell\u200b’Ambra\u2066  bis'
    const made = await dataOf(await propose(token, { title: given, description: '\u200b' }), 201)
    expect(made).toMatchObject({ title: 'La Via dell’Ambra bis', description: '' })
  })

  test('without a letter of ours has an address all the same', async () => {
    const { token } = await writer()
    expect(await dataOf(await propose(token, { title: '🎲'.repeat(9) }), 201)).toMatchObject({
      slug: 'p',
    })
  })

  test.each([
    ['title', { title: '' }],
    ['title', { title: 'Ambra' }],
    ['title', { title: `${'\u200b'.repeat(20)}Ambra` }],
    ['title', { title: '\u2800'.repeat(20) }],
    ['title', { title: 'a'.repeat(10_000) }],
    ['title', { title: 'con uno zero\0' }],
    ['title', { title: 7 }],
    ['description', { description: 'a'.repeat(10_000) }],
    ['link', { link: 'cartavelina' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'file:///etc/passwd' }],
    ['link', { link: 'http://127.0.0.1/' }],
    ['link', { link: 'http://[::1]/' }],
    ['link', { link: `https://a.example/${'a'.repeat(10_000)}` }],
    ['interest_id', { interest_id: 999_999 }],
    ['picture_id', { picture_id: 'f'.repeat(32) }],
    ['member_id', { member_id: 1 }],
  ])('is not taken for a %s: %j', async (field, body) => {
    const before = await count()
    const { token } = await writer()
    const response = await propose(token, body)
    const { errors } = await readProblem(response)
    expect([response.status, Object.keys(errors ?? {})]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })
})
