import { describe, expect, test } from 'vitest'
import { createClient } from '#lib/client/transport/client.ts'
import { inProcessTransport } from '#lib/client/transport/server.ts'
import { hour } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import {
  answerProposal,
  buildInterest,
  buildProposal,
  likeProposal,
} from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { call, pool, app, clock } = await openTestApi()
const client = createClient(inProcessTransport(app))
const hoursAgo = (count: number) => new Date(clock.now().getTime() - count * hour)

const interest = await buildInterest(pool, 'cooperativi')
const chiara = await buildMember(pool, { name: 'Chiara Neri' })
const ettore = await buildMember(pool, { name: 'Ettore Blu' })
const ambra = await buildProposal(pool, {
  title: 'Ambra',
  member: chiara,
  interestId: interest,
  publishedAt: hoursAgo(5),
})
const bustine = await buildProposal(pool, { title: 'Bustine', publishedAt: hoursAgo(2) })
await buildProposal(pool, {
  title: 'Archiviata',
  publishedAt: hoursAgo(9),
  archivedAt: hoursAgo(1),
})
await answerProposal(pool, ambra.id, ettore)
await answerProposal(pool, ambra.id, chiara, 'need')
await likeProposal(pool, ambra.id, ettore)
const comment = await buildComment(pool, {
  proposalId: ambra.id,
  staff: true,
  body: 'Ci pensiamo.',
})

const titles = async (query: object = {}) =>
  (await client.call('GET /community', { query })).data.map(({ title }) => title)

describe('the feed', () => {
  test.each([
    ['recent', ['Bustine', 'Ambra', 'Archiviata']],
    ['wanted', ['Ambra', 'Archiviata', 'Bustine']],
    ['commented', ['Ambra', 'Archiviata', 'Bustine']],
  ])('in the order %s', async (order_by, expected) => {
    expect(await titles({ order_by })).toEqual(expected)
  })

  test('filters by the given interest, and is empty for none', async () => {
    expect(await titles({ interests: 'selected', interest_id: interest })).toEqual(['Ambra'])
    expect(await titles({ interests: 'selected' })).toEqual([])
    const answer = await call('GET', `/community?interests=selected&interest_id=null`)
    expect(await answer.json()).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } })
    expect(await titles({ interests: 'all', interest_id: interest })).toHaveLength(3)
  })
})

describe('one proposal', () => {
  test('has its author, the own answer and the note of the shop', async () => {
    const { data } = await client.call('GET /community/{id}', { params: { id: ambra.id } })
    expect(data).toMatchObject({
      title: 'Ambra',
      want_count: 1,
      need_count: 1,
      like_count: 1,
      comment_count: 1,
      user: { id: chiara.id, name: 'Chiara' },
      interest: { id: interest, slug: 'cooperativi' },
      likes: [{ username: 'Ettore', interaction: 'like' }],
      latest_comment: { id: comment, staff: true, user_id: null, user_name: 'Insieme' },
      preorder_url: null,
      sale_url: null,
    })
  })

  test('has a link to the group it became, once that is public', async () => {
    const item = await buildItem(pool, { slug: 'bustine', status: 'draft' })
    await pool.query('UPDATE proposals SET item_id = $1 WHERE id = $2', [item.id, bustine.id])
    const read = async () =>
      (await client.call('GET /community/{id}', { params: { id: bustine.id } })).data
    expect(await read()).toMatchObject({ preorder_id: null, preorder_url: null, sale_url: null })
    await pool.query("UPDATE items SET status = 'running' WHERE id = $1", [item.id])
    expect(await read()).toMatchObject({
      preorder_id: item.id,
      preorder_url: `/ga/${item.id}/bustine`,
      sale_url: null,
    })
  })

  test('has no author when the account was deleted', async () => {
    const gone = await buildMember(pool, { deletedAt: hoursAgo(1) })
    const { id } = await buildProposal(pool, { member: gone })
    const { data } = await client.call('GET /community/{id}', { params: { id } })
    expect(data.user).toEqual({ id: null, name: '', image: null })
  })
})

test('activities have first names only, the latest first', async () => {
  const item = await buildItem(pool, { title: 'Faro' })
  await buildParticipation(pool, {
    itemId: item.id,
    bundleId: item.bundleIds[0]!,
    memberId: ettore.id,
  })
  const { data } = await client.call('GET /community/activities')
  expect(data[0]).toMatchObject({
    id: item.id,
    type: 'preorder',
    title: 'Faro',
    interaction: 'join',
    user_name: 'Ettore',
  })
  const times = data.map(({ happened_at }) => happened_at)
  expect(times).toEqual([...times].sort().reverse())
})

const signIn = async () => {
  const member = await buildMember(pool)
  const { token } = await buildSession(pool, { member, now: clock.now() })
  const read = async (path: string) => (await call('GET', path, { token })).json()
  return { member, read }
}

test('own proposals are listed newest first, without removed ones and those of others', async () => {
  const { member, read } = await signIn()
  const old = await buildProposal(pool, { member, publishedAt: hoursAgo(48) })
  const recent = await buildProposal(pool, { member })
  const removed = await buildProposal(pool, { member })
  await buildProposal(pool, { member: await buildMember(pool) })
  await pool.query(`UPDATE proposals SET removed_at = now() WHERE id = $1`, [removed.id])
  expect(await read('/users/logged/proposals')).toMatchObject({
    data: [{ id: recent.id }, { id: old.id }],
    meta: { total: 2 },
  })
})

test('own comments name their public place, without removed ones and those of others', async () => {
  const { member, read } = await signIn()
  const item = await buildItem(pool, { title: 'Il Faro' })
  const draft = await buildItem(pool, { status: 'draft' })
  const { id: proposalId, slug } = await buildProposal(pool)
  const now = clock.now()
  const first = await buildComment(pool, { itemId: item.id, member, publishedAt: hoursAgo(1) })
  const parentId = await buildComment(pool, { proposalId })
  const answer = await buildComment(pool, { proposalId, member, parentId, publishedAt: now })
  await buildComment(pool, { itemId: item.id, member, removedAt: now })
  await buildComment(pool, { itemId: draft.id, member })
  await buildComment(pool, { itemId: item.id })
  expect(await read('/users/logged/comments')).toMatchObject({
    data: [
      { comment: { id: answer }, place: { type: 'proposal', slug, image: null } },
      { comment: { id: first }, place: { type: 'preorder', id: item.id, title: 'Il Faro' } },
    ],
    meta: { total: 2 },
  })
})
