import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { hour } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildPicture, buildSession } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { dataOf, openTestApi } from '../api.ts'

const { call, pool, app, clock, deps } = await openTestApi()
const client = createClient(inProcessTransport(app))
const hoursAgo = (count: number) => new Date(clock.now().getTime() - count * hour)

const kinds = {
  preorder: {
    build: () => buildItem(pool),
    call: 'GET /preorders/{id}/comments',
    column: 'itemId',
  },
  sale: {
    build: () => buildItem(pool, { kind: 'sale' }),
    call: 'GET /sales/{id}/comments',
    column: 'itemId',
  },
  proposal: {
    build: () => buildProposal(pool),
    call: 'GET /community/{id}/comments',
    column: 'proposalId',
  },
} as const

type Kind = keyof typeof kinds

const listOf = (kind: Kind, id: number, page = 1) =>
  client.call(kinds[kind].call, { params: { id }, query: { page } })
const answersOf = (id: number, page = 1) =>
  client.call('GET /comments/{id}/answers', { params: { id }, query: { page } })
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe.each(Object.keys(kinds) as Kind[])('the comments of a %s', (kind) => {
  const { build, column } = kinds[kind]

  test('are listed newest first, twenty a page, without the answers', async () => {
    const { id } = await build()
    const commentIds: number[] = []
    for (let n = 0; n < 23; n++)
      commentIds.push(await buildComment(pool, { [column]: id, publishedAt: hoursAgo(n) }))
    await buildComment(pool, { [column]: id, parentId: commentIds[22]! })
    const [first, second, third] = [
      await listOf(kind, id),
      await listOf(kind, id, 2),
      await listOf(kind, id, 3),
    ]
    expect([...idsOf(first), ...idsOf(second)]).toEqual(commentIds)
    expect(first.meta).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 20,

      total: 23,
      comments: 24,
    })
    expect(second.data.at(-1)).toMatchObject({
      id: commentIds[22],
      answers_counter: 1,
      parent_id: null,
    })
    expect(third).toEqual({ data: [], meta: { ...first.meta, current_page: 3 } })
  })

  test('include a removed comment that has visible answers', async () => {
    const { id } = await build()
    const member = await buildMember(pool, { name: 'Davide' })
    const given = { [column]: id, member, removedAt: clock.now() }
    const [answered, alone, emptied] = [
      await buildComment(pool, { ...given, publishedAt: hoursAgo(1) }),
      await buildComment(pool, { ...given, publishedAt: hoursAgo(2) }),
      await buildComment(pool, { ...given, publishedAt: hoursAgo(3) }),
    ]
    await buildComment(pool, { [column]: id, parentId: answered })
    await buildComment(pool, { ...given, parentId: emptied })
    const list = await listOf(kind, id)
    expect(list.meta.total).toBe(1)
    expect(list.data).toEqual([
      expect.objectContaining({
        id: answered,
        removed: true,
        content: '',
        user_id: null,
        user_name: '',
        user_image: null,
        answers_counter: 1,
      }),
    ])
    expect(idsOf(list)).not.toContain(alone)
  })
})

test('answers 404 for comments of hidden items or of another kind', async () => {
  const draft = await buildItem(pool, { status: 'draft' })
  const group = await buildItem(pool)
  const comment = await buildComment(pool, { itemId: draft.id })
  for (const asked of [
    () => listOf('preorder', draft.id),
    () => listOf('sale', group.id),
    () => listOf('sale', draft.id),
    () => answersOf(comment),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
})

test('staff are shown as the shop, and deleted members without a name', async () => {
  const { id } = await buildItem(pool)
  const gone = await buildMember(pool, { deletedAt: clock.now() })
  const clerk = await buildMember(pool, { name: 'Anna Neri' })
  await buildComment(pool, { itemId: id, member: gone, publishedAt: hoursAgo(1) })
  await buildComment(pool, { itemId: id, member: clerk, staff: true, publishedAt: hoursAgo(2) })
  const { data } = await listOf('preorder', id)
  expect(data.map((each) => [each.user_id, each.user_name, each.staff])).toEqual([
    [null, '', false],
    [null, deps.config.siteName, true],
  ])
})

describe('the answers to a comment', () => {
  test('are listed oldest first, without those removed', async () => {
    const { id: itemId } = await buildItem(pool)
    const parentId = await buildComment(pool, { itemId })
    const answerIds: number[] = []
    for (let n = 22; n > 0; n--)
      answerIds.push(await buildComment(pool, { itemId, parentId, publishedAt: hoursAgo(n) }))
    await buildComment(pool, { itemId, parentId, removedAt: clock.now() })
    const [first, second] = [await answersOf(parentId), await answersOf(parentId, 2)]
    expect([...idsOf(first), ...idsOf(second)]).toEqual(answerIds)
    expect(first.meta).toMatchObject({ last_page: 2, total: 22 })
    expect(first.data[0]).toMatchObject({ parent_id: parentId, answers_counter: 0 })
  })
})

const session = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now() }),
    now: clock.now(),
  })

describe('liking a comment', () => {
  test('is idempotent, and returns the count and the own like', async () => {
    const { id } = await buildItem(pool, { kind: 'sale' })
    const [comment, other] = [
      await buildComment(pool, { itemId: id }),
      await buildComment(pool, { itemId: id }),
    ]
    const [one, two] = [await session(), await session()]
    const like = (method: string, token: string) =>
      call(method, `/comments/${comment}/like`, { token })
    const likedBy = async (token: string) =>
      dataOf(await call('GET', `/sales/${id}/comments/liked`, { token }))
    await like('PUT', two.token)
    for (const _ of ['once', 'twice'])
      expect(await dataOf(await like('PUT', one.token))).toEqual({ liked: true, likes: 2 })
    expect(await likedBy(one.token)).toEqual([comment])
    await call('PUT', `/comments/${other}/like`, { token: one.token })
    expect(await likedBy(one.token)).toEqual([comment, other])
    expect(await likedBy(two.token)).toEqual([comment])
    for (const _ of ['once', 'twice'])
      expect(await dataOf(await like('DELETE', one.token))).toEqual({ liked: false, likes: 1 })
    expect(await likedBy((await session()).token)).toEqual([])
    await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [comment])
    for (const method of ['PUT', 'DELETE']) expect((await like(method, one.token)).status).toBe(404)
  })
})

test('participants of a discussion are listed for members, the latest first, without oneself, staff and deleted members', async () => {
  const { id: proposalId } = await buildProposal(pool)
  const pictureId = await buildPicture(pool)
  const build = (name: string, given = {}) => buildMember(pool, { name, ...given })
  const irene = await build('Irene Galli', { pictureId })
  const ilaria = await build('Ilaria')
  const me = await buildSession(pool, { now: clock.now() })
  for (const [member, staff] of [
    [irene],
    [irene],
    [await build('Ivo'), true],
    [ilaria],
    [me.member],
    [await build('Ines', { deletedAt: clock.now() })],
  ] as const)
    await buildComment(pool, { proposalId, member, staff: staff ?? false })
  const people = async (name: string) =>
    dataOf(await call('GET', `/community/${proposalId}/comments/people?name=${name}`, me))
  const first = { id: ilaria.id, name: 'Ilaria', image: null, comments: 1 }
  const second = { id: irene.id, name: 'Irene', comments: 2, image: { id: pictureId } }
  expect(await people('')).toMatchObject([first, second])
  expect(await people('IR')).toMatchObject([second])
  expect(await people('%25')).toEqual([])
})
