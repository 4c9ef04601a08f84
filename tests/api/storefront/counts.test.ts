import { expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildSession } from '../../factories/members.ts'
import { buildWriters, decideThat } from '../../factories/moderation.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { openTestApi } from '../api.ts'

const { call, pool, db, clock } = await openTestApi()

const answer = async (path: string, token?: string) => {
  const response = await call('GET', path, token ? { token } : {})
  expect(response.status, path).toBe(200)
  return response.json()
}
const read = async (path: string, token?: string) => (await answer(path, token)).data

type Place = { itemId?: number; proposalId?: number }

/**
 * Writes nine comments, of which six are visible: two threads, an answer to each, an answer of somebody whom
 * the reader has blocked, and one below a removed comment. Removed: that comment, an answer by its
 * writer, and a comment by the shop.
 */
const discuss = async (place: Place) => {
  const writers = await buildWriters(pool, 3, clock.now())
  const [reader, other, blocked] = writers.map(({ member }) => member)
  const write = (more: object = {}) => buildComment(pool, { ...place, member: other!, ...more })
  const first = await write()
  const second = await write({ member: blocked! })
  await write({ parentId: first })
  await write({ parentId: second, member: blocked! })
  await write({ parentId: first, member: blocked! })
  await write({ parentId: first, removedAt: clock.now() })
  const gone = await write()
  await write({ parentId: gone })
  await pool.query('UPDATE comments SET removed_at = now() WHERE id = $1', [gone])
  const hidden = await write()
  await decideThat(db, { of: 'comment', id: hidden }, { kind: 'remove' }, clock.now())
  await pool.query('INSERT INTO blocks (member_id, blocked_id) VALUES ($1, $2)', [
    reader!.id,
    blocked!.id,
  ])
  return buildSession(pool, { member: reader!, now: clock.now() })
}
const visible = 6

const found = (all: { id: number; comment_count: number }[], id: number) =>
  all.find((one) => one.id === id)?.comment_count

test('the comments of a proposal are counted the same on page, card, list, search and live state', async () => {
  const { id, title } = await buildProposal(pool, { title: 'Torri di carta velina' })
  const { token } = await discuss({ proposalId: id })
  const term = encodeURIComponent(title)
  for (const who of [undefined, token]) {
    expect((await read(`/community/${id}`, who)).comment_count).toBe(visible)
    for (const order of ['recent', 'wanted', 'commented'])
      expect(found(await read(`/community?order_by=${order}`, who), id), order).toBe(visible)
    expect((await answer(`/community/${id}/comments`, who)).meta).toMatchObject({
      comments: visible,
      total: 3,
    })
    expect(found(await read(`/search/proposals?term=${term}`, who), id)).toBe(visible)
    expect(found((await read(`/search/preview?term=${term}`, who)).proposals.data, id)).toBe(
      visible,
    )
    expect(found((await read('/home', who)).proposals, id)).toBe(visible)
  }
  expect(await read(`/live/state?topics=proposal:${id},comments:proposal:${id}`)).toMatchObject([
    { comment_count: visible },
    { comments: visible },
  ])
})

test.each(['preorder', 'sale'] as const)(
  'the comments of a %s are counted the same in list and live state',
  async (kind) => {
    const { id } = await buildItem(pool, { kind })
    const { token } = await discuss({ itemId: id })
    for (const who of [undefined, token])
      expect((await answer(`/${kind}s/${id}/comments`, who)).meta).toMatchObject({
        comments: visible,
        total: 3,
      })
    expect(await read(`/live/state?topics=comments:${kind}:${id}`)).toMatchObject([
      { comments: visible },
    ])
  },
)

test('proposals are counted the same in the footer, the list and search', async () => {
  const { rows } = await pool.query('SELECT FROM proposals WHERE removed_at IS NULL')
  const word = 'Girandola'
  const made = []
  for (let n = 0; n < 23; n++)
    made.push(await buildProposal(pool, { title: `${word} numero ${n}` }))
  const [hidden, removed, archived] = made.map(({ id }) => id)
  await decideThat(db, { of: 'proposal', id: hidden! }, { kind: 'remove' }, clock.now())
  await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [removed])
  await pool.query('UPDATE proposals SET archived_at = now() WHERE id = $1', [archived])
  const visible = rows.length + 21
  // Counts are cached for a while.
  clock.advance(hour)
  expect((await read('/settings/footer_sizes')).proposals).toBe(visible)
  const pages = await Promise.all([1, 2].map((page) => answer(`/community?page=${page}`)))
  for (const { meta } of pages) expect(meta.total).toBe(visible)
  expect(pages.flatMap(({ data }) => data)).toHaveLength(visible)
  expect((await read(`/search/preview?term=${word}`)).proposals.total).toBe(21)
  expect((await answer(`/search/proposals?term=${word}`)).meta.total).toBe(21)
})
