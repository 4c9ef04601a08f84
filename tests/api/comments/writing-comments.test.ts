import { describe, expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { writersOn } from '../../factories/writers.ts'
import { takeTags } from '../announcer.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'

const api = await openTestApi()
const { call, pool, clock } = api
const writer = writersOn(api)
const minute = 60_000

type WithId = Record<string, unknown> & { id: number }
const postComment = (
  path: string,
  token: string | undefined,
  content = 'Ci sto.',
  more: object = {},
) => call('POST', `${path}`, { token, body: { content }, ...more })
const listOf = async (path: string) =>
  ((await (await call('GET', path)).json()) as { data: WithId[] }).data
const rowOf = async (id: number) =>
  (await pool.query('SELECT body, removed_at, edited_at FROM comments WHERE id = $1', [id])).rows[0]

const kinds = [
  ['preorders', () => buildItem(pool)],
  ['sales', () => buildItem(pool, { kind: 'sale' })],
  ['community', () => buildProposal(pool)],
] as const

describe.each(kinds)('a comment on one of %s', (kind, build) => {
  test('is written, stands first and is announced', async () => {
    const { id } = await build()
    const path = `/${kind}/${id}/comments`
    const { member, token } = await writer({ name: 'Serena Bini' })
    await takeTags(pool)
    const written = await dataOf(await postComment(path, token, '  Ci sto!\r\n '), 201)
    expect(written).toMatchObject({
      user_id: member.id,
      user_name: 'Serena',
      content: 'Ci sto!',
      published_at: clock.now().toISOString(),
      parent_id: null,
      edited: false,
    })
    expect(await listOf(path)).toEqual([written])
    const tag = `${kind === 'community' ? 'proposal' : kind.slice(0, -1)}:${id}`
    expect(await takeTags(pool)).toContain(tag)
  })
})

describe('a comment of any kind', () => {
  test('asks for a confirmed address, and leaves nothing behind', async () => {
    const { id } = await buildProposal(pool)
    const { token } = await writer({ confirmed: false })
    const response = await postComment(`/community/${id}/comments`, token)
    expect([response.status, await codeOf(response)]).toEqual([403, 'unconfirmed'])
    expect(await listOf(`/community/${id}/comments`)).toEqual([])
  })
})

test('nothing is said of what the public may not see, nor of an item as what it is not', async () => {
  const { token } = await writer()
  const draft = await buildItem(pool, { status: 'draft' })
  const group = await buildItem(pool)
  const below = await buildComment(pool, { itemId: draft.id })
  for (const path of [
    `/preorders/${draft.id}/comments`,
    `/sales/${group.id}/comments`,
    `/comments/${below}/answers`,
  ])
    expect(await codeOf(await postComment(path, token))).toBe('not_found')
  expect((await call('GET', `/comments/${below}`)).status).toBe(404)
})

describe('what is said', () => {
  test.each([
    ['spaces', ' \n '],
    ['what nobody sees', '\u200b\u2800\u3164'],
    ['a word of ten thousand letters', 'a'.repeat(10_000)],
    ['a character no table keeps', 'a\0b'],
  ])('is not %s', async (_what, content) => {
    const { id } = await buildProposal(pool)
    const { token } = await writer()
    const response = await call('POST', `/community/${id}/comments`, { token, body: { content } })
    const problem = await readProblem(response)
    expect([response.status, Object.keys(problem.errors ?? {})]).toEqual([422, ['content']])
    const { id: comment } = await dataOf(
      await postComment(`/community/${(await buildProposal(pool)).id}/comments`, token),
      201,
    )
    for (const [method, path] of [
      ['POST', `/comments/${comment}/answers`],
      ['PATCH', `/comments/${comment}`],
    ] as const)
      expect((await call(method, path, { token, body: { content } })).status, path).toBe(422)
    expect(await listOf(`/community/${id}/comments`)).toEqual([])
  })
})

describe('an answer', () => {
  test('stands below, is counted, and is answered no further', async () => {
    const { id: itemId } = await buildItem(pool)
    const root = await buildComment(pool, { itemId })
    const { token } = await writer()
    const answer = await dataOf(await postComment(`/comments/${root}/answers`, token), 201)
    expect(answer).toMatchObject({ parent_id: root, answers_counter: 0 })
    expect(await listOf(`/comments/${root}/answers`)).toEqual([answer])
    expect(await listOf(`/preorders/${itemId}/comments`)).toMatchObject([{ answers_counter: 1 }])
    expect(await codeOf(await postComment(`/comments/${answer.id}/answers`, token))).toBe(
      'not_found',
    )
  })

  test('is not for the unconfirmed, nor to what was removed', async () => {
    const { id: itemId } = await buildItem(pool)
    const root = await buildComment(pool, { itemId, removedAt: clock.now() })
    const unconfirmed = await writer({ confirmed: false })
    const path = `/comments/${root}/answers`
    expect(await codeOf(await postComment(path, unconfirmed.token))).toBe('unconfirmed')
    expect(await codeOf(await postComment(path, (await writer()).token))).toBe('conflict')
  })
})

describe('writing much', () => {
  test('is for whoever is here for a week; before, five comments in ten minutes', async () => {
    const { id } = await buildProposal(pool)
    const path = `/community/${id}/comments`
    const newcomer = await writer({ joinedDaysAgo: 6 })
    const member = await writer({ joinedDaysAgo: 8 })
    for (let n = 0; n < 5; n++)
      await dataOf(await postComment(path, newcomer.token, `Ecco ${n}.`), 201)
    const refused = await postComment(path, newcomer.token)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    for (let n = 0; n < 6; n++)
      await dataOf(await postComment(path, member.token, `Ecco ${n}.`), 201)
    clock.advance(10 * minute)
    await dataOf(await postComment(path, newcomer.token), 201)
    expect(await listOf(path)).toHaveLength(12)
  })
})

describe('a comment of one’s own', () => {
  const written = async () => {
    const { id } = await buildProposal(pool)
    const author = await writer()
    const { id: comment } = await dataOf(
      await postComment(`/community/${id}/comments`, author.token),
      201,
    )
    return { path: `/comments/${comment}`, list: `/community/${id}/comments`, comment, author }
  }
  const body = { content: 'Ripensandoci, no.' }

  test('is written otherwise within fifteen minutes, and fifteen more in an open editor', async () => {
    const { path, list, author } = await written()
    clock.advance(30 * minute - 1)
    const edited = await dataOf(await call('PATCH', path, { token: author.token, body }))
    expect(edited).toMatchObject({ ...body, edited: true })
    expect(await listOf(list)).toEqual([edited])
    clock.advance(1)
    const late = await call('PATCH', path, { token: author.token, body: { content: 'Anzi sì.' } })
    expect([late.status, await codeOf(late)]).toEqual([409, 'too_late'])
  })

  test('is taken away, and brought back within a minute', async () => {
    const { path, list, author } = await written()
    const { token } = author
    const gone = await dataOf(await call('DELETE', path, { token }))
    expect(gone).toMatchObject({ removed: true, content: '', user_id: null })
    expect(await listOf(list)).toEqual([])
    expect((await call('GET', path)).status).toBe(404)
    expect(await codeOf(await call('DELETE', path, { token }))).toBe('not_found')
    expect(await codeOf(await call('PATCH', path, { token, body }))).toBe('not_found')
    clock.advance(minute - 1)
    await dataOf(await call('DELETE', `${path}/removal`, { token }))
    expect(await listOf(list)).toMatchObject([{ content: 'Ci sto.', removed: false }])
    expect(await codeOf(await call('DELETE', `${path}/removal`, { token }))).toBe('not_found')
    await dataOf(await call('DELETE', path, { token }))
    clock.advance(minute)
    expect(await codeOf(await call('DELETE', `${path}/removal`, { token }))).toBe('too_late')
  })

  test('is nobody else’s to change', async () => {
    const { path, comment, author } = await written()
    const before = await rowOf(comment)
    const other = await writer()
    expect(await codeOf(await call('PATCH', path, { token: other.token, body }))).toBe('forbidden')
    expect(await codeOf(await call('DELETE', path, { token: other.token }))).toBe('forbidden')
    await call('DELETE', path, { token: author.token })
    const restore = await call('DELETE', `${path}/removal`, { token: other.token })
    expect(await codeOf(restore)).toBe('forbidden')
    await call('DELETE', `${path}/removal`, { token: author.token })
    expect(await rowOf(comment)).toEqual(before)
  })
})
