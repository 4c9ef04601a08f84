import { expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
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
