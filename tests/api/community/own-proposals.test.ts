import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildComment } from '../factories/comments.ts'
import { buildItem } from '../factories/items.ts'
import { type BuiltMember, buildSession } from '../factories/members.ts'
import { answerProposal, buildInterest } from '../factories/proposals.ts'
import { writersOn } from '../factories/writers.ts'
import { takeTags } from './announcer.ts'
import { codeOf, dataOf, openTestApi } from './api.ts'

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
      expect(await codeOf(await call(method, at, given))).toBe('unauthenticated')
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
    await answerProposal(pool, id, other.member, 'need')
    await call('PUT', `${path}/follow`, { token: other.token })
    const before = await dataOf(await call('GET', path))
    const followed = async () => {
      const { token } = await buildSessionOf(other.member)
      const list = await call('GET', '/users/logged/following?type=proposal', { token })
      const { data, meta } = (await list.json()) as { data: unknown[]; meta: { total: number } }
      return [data.length, meta.total]
    }
    expect(await followed()).toEqual([1, 1])
    await takeTags(pool)
    expect(await dataOf(await call('DELETE', path, { token }))).toEqual({
      restorable_until: new Date(clock.now().getTime() + 30 * day).toISOString(),
    })
    expect(await takeTags(pool)).toEqual(expect.arrayContaining(['proposals', `proposal:${id}`]))
    for (const gone of [path, `${path}/comments`, `/comments/${comment}`, `/share/proposals/${id}`])
      expect((await call('GET', gone)).status, gone).toBe(404)
    expect((await call('GET', `/comments/${comment}/answers`)).status).toBe(404)
    const people = await call('GET', `${path}/comments/people?name=`, { token })
    expect(await dataOf(people)).toEqual([])
    expect(
      (
        await call('PUT', `${path}/interaction`, {
          token: other.token,
          body: { interaction: 'want' },
        })
      ).status,
    ).toBe(404)
    expect(
      (await call('POST', `${path}/comments`, { token: other.token, body: { content: 'E poi?' } }))
        .status,
    ).toBe(404)
    expect((await feed()).map((each) => each.id)).not.toContain(id)
    expect(await followed()).toEqual([0, 0])
    const addresses = (await (await call('GET', `/crawl/proposals?after=${id - 1}`)).json()) as {
      data: WithId[]
    }
    expect(addresses.data.map((each) => each.id)).not.toContain(id)
    const found = (await (await call('GET', '/search/proposals?term=ambra')).json()) as {
      data: WithId[]
    }
    expect(found.data.map((each) => each.id)).not.toContain(id)
    const mine = await call('GET', '/users/logged/removed_proposals', { token })
    expect(((await mine.json()) as { data: WithId[] }).data).toMatchObject([{ id, title }])
    clock.advance(30 * day - 1)
    const { token: later } = await buildSessionOf(author.member)
    expect(await dataOf(await call('DELETE', `${path}/removal`, { token: later }))).toEqual(before)
    expect(await followed()).toEqual([1, 1])
    await dataOf(await call('DELETE', path, { token: later }))
    clock.advance(30 * day)
    const { token: last } = await buildSessionOf(author.member)
    expect(await codeOf(await call('DELETE', `${path}/removal`, { token: last }))).toBe('too_late')
  })
})
