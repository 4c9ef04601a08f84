import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { type BuiltMember, buildSession } from '../../factories/members.ts'
import { buildInterest } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const writer = writersOn(api)

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

  test('is not for an address that nobody confirmed', async () => {
    const before = await count()
    const { token } = await writer({ confirmed: false })
    const response = await propose(token)
    expect([response.status, await codeOf(response)]).toEqual([403, 'unconfirmed'])
    expect(await count()).toBe(before)
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
    '[qui](javascript:alert(1)) **grassetto**',
    "'; DROP TABLE proposals; --",
    'שלום, una scatola per tutti',
    '🎲👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿 in italiano',
  ])('is kept word for word: %s', async (text) => {
    const { token } = await writer()
    const made = await dataOf(await propose(token, { title: text, description: text }), 201)
    expect(made).toMatchObject({ title: text, description: text })
    const { id } = await dataOf(await propose(token), 201)
    const body = { title: text, description: text }
    const mended = await dataOf(await call('PATCH', `/community/${id}`, { token, body }))
    expect(mended).toMatchObject(body)
  })

  test('without a letter of ours has an address all the same', async () => {
    const { token } = await writer()
    expect(await dataOf(await propose(token, { title: '🎲'.repeat(9) }), 201)).toMatchObject({
      slug: 'p',
    })
  })

  test.each([
    ['title', { title: 'Ambra' }],
    ['title', { title: `${'\u200b'.repeat(20)}Ambra` }],
    ['title', { title: '\u2800'.repeat(20) }],
    ['description', { description: 'a'.repeat(10_000) }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'http://127.0.0.1/' }],
    ['interest_id', { interest_id: 999_999 }],
    ['picture_id', { picture_id: 'f'.repeat(32) }],
  ])('is not taken for a %s: %j', async (field, body) => {
    const before = await count()
    const { token } = await writer()
    const response = await propose(token, body)
    const { errors } = await readProblem(response)
    expect([response.status, Object.keys(errors ?? {})]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })
})

describe('an own proposal', () => {
  const written = async () => {
    const author = await writer()
    const { id } = await dataOf(await propose(author.token, { description: 'Perché sì.' }), 201)
    return { id, path: `/community/${id}`, author, token: author.token }
  }

  test('can be edited and shows that; omitted fields stay', async () => {
    const { path, token } = await written()
    const interestId = await buildInterest(pool)
    const kept = await dataOf(
      await call('PATCH', path, { token, body: { interest_id: interestId } }),
    )
    expect(kept).toMatchObject({ title, edited: false, interest: { id: interestId } })
    const body = { title: 'La Via dell’Ambra, ristampa' }
    await takeTags(pool)
    const changed = await dataOf(await call('PATCH', path, { token, body }))
    expect(changed).toMatchObject({
      ...body,
      slug: 'la-via-dell-ambra-ristampa',
      description: 'Perché sì.',
      edited: true,
      interest: { id: interestId },
      want_count: 1,
    })
    expect(await dataOf(await call('GET', path))).toEqual(changed)
    expect(await takeTags(pool)).toContain('proposals')
    const bare = { description: '', interest_id: null, link: null }
    expect(await dataOf(await call('PATCH', path, { token, body: bare }))).toMatchObject({
      description: '',
      interest: null,
    })
    expect((await call('PATCH', path, { token, body: { title: 'Ambra' } })).status).toBe(422)
  })

  test('cannot be edited or removed by another member', async () => {
    const { path, token } = await written()
    const before = await dataOf(await call('GET', path))
    const other = await writer()
    const body = { title: 'Un altro gioco' }
    for (const [method, at, given] of [
      ['PATCH', path, { body }],
      ['DELETE', path, {}],
      ['DELETE', `${path}/removal`, {}],
    ] as const) {
      const code = await codeOf(await call(method, at, { token: other.token, ...given }))
      expect(code).toBe(at === path ? 'forbidden' : 'not_found')
    }
    expect(await dataOf(await call('GET', path))).toEqual(before)
    await dataOf(await call('DELETE', path, { token }))
    const restore = await call('DELETE', `${path}/removal`, { token: other.token })
    expect(await codeOf(restore)).toBe('forbidden')
  })

  test('cannot be edited when closed, nor removed when it became a group', async () => {
    const { id, path, token } = await written()
    await pool.query('UPDATE proposals SET archived_at = now() WHERE id = $1', [id])
    const body = { title: 'Un altro gioco' }
    expect(await codeOf(await call('PATCH', path, { token, body }))).toBe('conflict')
    const { id: item } = await buildItem(pool)
    await pool.query('UPDATE proposals SET item_id = $2 WHERE id = $1', [id, item])
    expect(await codeOf(await call('DELETE', path, { token }))).toBe('conflict')
    expect((await call('PATCH', '/community/999999', { token, body })).status).toBe(404)
  })

  test('is removed with its comments, and can be restored with them for thirty days', async () => {
    const { id, path, author, token } = await written()
    const other = await writer()
    const comment = await buildComment(pool, { proposalId: id, member: other.member })
    await call('PUT', `${path}/follow`, { token: other.token })
    const before = await dataOf(await call('GET', path))
    const listed = async (at: string, member: BuiltMember) => {
      const { token } = await buildSessionOf(member)
      return (await dataOf<WithId[]>(await call('GET', at, { token }))).length
    }
    const followed = () => listed('/users/logged/following?type=proposal', other.member)
    expect(await followed()).toBe(1)
    await takeTags(pool)
    expect(await dataOf(await call('DELETE', path, { token }))).toEqual({
      restorable_until: new Date(clock.now().getTime() + 30 * day).toISOString(),
    })
    expect(await takeTags(pool)).toEqual(expect.arrayContaining(['proposals', `proposal:${id}`]))
    const { token: reader } = other
    for (const [method, gone, body] of [
      ['GET', path],
      ['GET', `${path}/comments`],
      ['GET', `/comments/${comment}`],
      ['GET', `/comments/${comment}/answers`],
      ['GET', `/share/proposals/${id}`],
      ['PUT', `${path}/interaction`, { interaction: 'want' }],
      ['POST', `${path}/comments`, { content: 'E poi?' }],
    ] as const)
      expect((await call(method, gone, { token: reader, body })).status, gone).toBe(404)
    for (const list of [
      '/community',
      `/crawl/proposals?after=${id - 1}`,
      '/search/proposals?term=ambra',
    ]) {
      const rows = await dataOf<WithId[]>(await call('GET', list))
      expect(
        rows.map((each) => each.id),
        list,
      ).not.toContain(id)
    }
    expect(await followed()).toBe(0)
    const mine = await call('GET', '/users/logged/removed_proposals', { token })
    expect(await dataOf(mine)).toMatchObject([{ id, title }])
    clock.advance(30 * day - 1)
    const { token: later } = await buildSessionOf(author.member)
    expect(await dataOf(await call('DELETE', `${path}/removal`, { token: later }))).toEqual(before)
    expect(await followed()).toBe(1)
    await dataOf(await call('DELETE', path, { token: later }))
    clock.advance(30 * day)
    const { token: last } = await buildSessionOf(author.member)
    expect(await codeOf(await call('DELETE', `${path}/removal`, { token: last }))).toBe('too_late')
  })
})
