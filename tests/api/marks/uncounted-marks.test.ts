import { beforeEach, expect, test } from 'vitest'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildComment } from '../factories/comments.ts'
import { buildItem } from '../factories/items.ts'
import { buildLevel, buildMember, buildSession } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { buildWriter } from '../factories/writers.ts'
import { takeTags } from './announcer.ts'
import { dataOf, openTestApi } from './api.ts'
import { workingAt } from './outbox.ts'

const api = await openTestApi()
const { call, clock, db, pool } = api
const work = workingAt(api)
await buildLevel(pool)

beforeEach(() => pool.query('TRUNCATE outbox, outbox_keys, rate_limits, notifications'))

const stranger = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { name: 'Ugo Verdi' }),
    now: clock.now(),
  })
const confirm = ({ id }: { id: number }) =>
  pool.query('UPDATE members SET email_verified_at = $2 WHERE id = $1', [id, clock.now()])
const differences = async () => {
  const found = []
  for await (const each of findDifferences(db)) found.push(each)
  return found
}
const noticesTo = async ({ id }: { id: number }) => {
  expect(await work('notification')).toEqual([])
  const { rows } = await pool.query<{ text: string }>(
    `SELECT data->>'description' AS text FROM notifications WHERE member_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map(({ text }) => text)
}
const popularityOf = async (id: number) =>
  (await pool.query('SELECT popularity FROM items WHERE id = $1', [id])).rows[0].popularity

test('likes of a member without a confirmed address count, and are notified, once it is confirmed', async () => {
  const author = await buildWriter(pool, { name: 'Ettore Riva', now: clock.now() })
  const { id } = await buildProposal(pool, { member: author.member, title: 'Orbita Nove' })
  const comment = await buildComment(pool, { proposalId: id, member: author.member })
  const { member, token } = await stranger()
  const liked = { liked: true, likes: 0 }
  expect(await dataOf(await call('PUT', `/community/${id}/like`, { token }))).toEqual(liked)
  expect(await dataOf(await call('PUT', `/comments/${comment}/like`, { token }))).toEqual(liked)
  const shown = async () => {
    const { like_count, likes } = await dataOf<{ like_count: number; likes: unknown[] }>(
      await call('GET', `/community/${id}`),
    )
    const [first] = await dataOf<{ likes: number }[]>(
      await call('GET', `/community/${id}/comments`),
    )
    return [like_count, likes.length, first?.likes]
  }
  const isActive = async () =>
    JSON.stringify(await dataOf(await call('GET', '/community/activities'))).includes('"Ugo"')
  expect(await shown()).toEqual([0, 0, 0])
  expect(await isActive()).toBe(false)
  const marks = await dataOf<{ likes: number[] }>(
    await call('GET', '/users/logged/marks', { token }),
  )
  expect(marks.likes).toEqual([id])
  expect(await noticesTo(author.member)).toEqual([])
  expect(await differences()).toEqual([])

  await takeTags(pool)
  clock.advance(60_000)
  await confirm(member)
  expect(await takeTags(pool)).toContain(`proposal:${id}`)
  expect(await shown()).toEqual([1, 1, 1])
  expect(await isActive()).toBe(true)
  expect((await noticesTo(author.member)).sort()).toEqual([
    'A **Ugo** piace il tuo commento su **Orbita Nove**',
    'A **Ugo** piace la tua proposta **Orbita Nove**',
  ])
  expect(await differences()).toEqual([])
  expect(await dataOf(await call('DELETE', `/community/${id}/like`, { token }))).toEqual({
    liked: false,
    likes: 0,
  })
  expect(await differences()).toEqual([])
})

test('a follow of a member without a confirmed address adds to the popularity once it is confirmed', async () => {
  const [kept, ended] = [await buildItem(pool), await buildItem(pool)]
  const { member, token } = await stranger()
  for (const { id } of [kept, ended])
    expect((await call('PUT', `/preorders/${id}/follow`, { token })).status).toBeLessThan(300)
  expect([await popularityOf(kept.id), await popularityOf(ended.id)]).toEqual([0, 0])
  await call('DELETE', `/preorders/${ended.id}/follow`, { token })
  expect(await differences()).toEqual([])
  await confirm(member)
  expect([await popularityOf(kept.id), await popularityOf(ended.id)]).toEqual([1, 0])
  expect(await differences()).toEqual([])
})
