import { expect, test } from 'vitest'
import { openTestApi } from '../../api/api.ts'
import { isWaiting } from '../../api/database.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildNotification, buildSession } from '../../factories/members.ts'
import { buildProposal } from '../../factories/proposals.ts'
import { buildWriter } from '../../factories/writers.ts'

const { call, pool, clock } = await openTestApi()
const fifty = Array.from({ length: 50 }, (_, place) => place)
const upToFifty = fifty.map((place) => place + 1)

const session = async ({ confirmed = true } = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, confirmed ? { verifiedAt: clock.now() } : {}),
    now: clock.now(),
  })
const fiftyTokens = async () => {
  const tokens: string[] = []
  for (const _ of fifty) tokens.push((await session()).token)
  return tokens
}
/** Each call has its own client address, so that the rate limit on writes does not apply. */
const atOnce = async (ask: (place: number) => [method: string, path: string, given: object]) => {
  const responses = await Promise.all(
    fifty.map((place) => {
      const [method, path, given] = ask(place)
      return call(method, path, { ...given, address: `198.51.100.${place}` })
    }),
  )
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  return Promise.all(responses.map(async (response) => (await response.json()).data))
}
const numberOf = async (text: string, id: number) =>
  Number(Object.values((await pool.query(`SELECT ${text}`, [id])).rows[0])[0])
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

test('fifty concurrent votes and likes each return a different count, and none is lost', async () => {
  const { id } = await buildProposal(pool)
  const comment = await buildComment(pool, { proposalId: id })
  const tokens = await fiftyTokens()
  const votes = await atOnce((place) => [
    'PUT',
    `/community/${id}/interaction`,
    { token: tokens[place], body: { interaction: 'want' } },
  ])
  expect(sorted(votes.map(({ want_count }) => want_count))).toEqual(upToFifty)
  const likes = await atOnce((place) => [
    'PUT',
    `/comments/${comment}/like`,
    { token: tokens[place] },
  ])
  expect(sorted(likes.map((answer) => answer.likes))).toEqual(upToFifty)
})

test('fifty concurrent changes by one member leave what was counted', async () => {
  const { token } = await session()
  const { id } = await buildProposal(pool)
  const comment = await buildComment(pool, { proposalId: id })
  const item = await buildItem(pool)
  await atOnce((place) => [
    'PUT',
    `/community/${id}/interaction`,
    { token, body: { interaction: place % 2 ? 'want' : 'need' } },
  ])
  expect(await numberOf('wants + needs FROM proposals WHERE id = $1', id)).toBe(1)
  for (const [path, counted, rows] of [
    [`/comments/${comment}/like`, 'likes FROM comments WHERE id = $1', 'comment_likes'],
    [`/preorders/${item.id}/follow`, 'popularity FROM items WHERE id = $1', 'follows'],
  ] as const) {
    await atOnce((place) => [place % 2 ? 'PUT' : 'DELETE', path, { token }])
    const of = rows === 'follows' ? item.id : comment
    const column = rows === 'follows' ? 'item_id' : 'comment_id'
    expect(await numberOf(counted, of)).toBe(
      await numberOf(`(SELECT count(*) FROM ${rows} WHERE ${column} = $1)`, of),
    )
  }
})

test('votes by members who confirm their address meanwhile are all counted', async () => {
  const { id } = await buildProposal(pool)
  const members = await Promise.all(fifty.map(() => session({ confirmed: false })))
  const confirming = members.map(({ member }) =>
    pool.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [member.id]),
  )
  await atOnce((place) => [
    'PUT',
    `/community/${id}/interaction`,
    { token: members[place]!.token, body: { interaction: place % 2 ? 'want' : 'need' } },
  ])
  await Promise.all(confirming)
  expect(await numberOf('wants + needs FROM proposals WHERE id = $1', id)).toBe(50)
})

test('a vote sent while the proposal is archived is refused and not counted', async () => {
  const { token } = await session()
  const { id } = await buildProposal(pool)
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE proposals SET archived_at = now() WHERE id = $1', [id])
  const body = { interaction: 'want' }
  const voting = call('PUT', `/community/${id}/interaction`, { token, body })
  await expect.poll(() => isWaiting(pool)).toBe(true)
  await client.query('COMMIT')
  client.release()
  expect((await voting).status).toBe(409)
  expect(await numberOf('wants FROM proposals WHERE id = $1', id)).toBe(0)
})

test('a blocked member who leaves meanwhile leaves no block', async () => {
  const anna = await buildWriter(pool, { now: clock.now() })
  const password = 'un cavallo in f3'
  const bruno = await buildMember(pool, { password, verifiedAt: clock.now() })
  const { token } = await buildSession(pool, { member: bruno, now: clock.now() })
  await buildProposal(pool, { member: bruno })
  const path = `/users/logged/blocks/${bruno.id}`
  const blocks = () => numberOf('(SELECT count(*) FROM blocks WHERE blocked_id = $1)', bruno.id)
  await atOnce(() => ['PUT', path, { token: anna.token }])
  expect(await blocks()).toBe(1)
  await call('DELETE', path, { token: anna.token })
  const [left] = await Promise.all([
    call('DELETE', '/users/logged/delete', { token, body: { password } }),
    ...fifty.map(() => call('PUT', path, { token: anna.token })),
  ])
  expect([left.status, await blocks()]).toEqual([204, 0])
})

test('a notification that arrives while the list is closed stays unseen', async () => {
  const { member, token } = await session()
  const shown: number[] = []
  for (const _ of fifty) shown.push(await buildNotification(pool, { member }))
  const path = '/users/logged/notifications'
  const [came] = await Promise.all([
    Promise.all(fifty.map(() => buildNotification(pool, { member }))),
    atOnce((place) => [
      'PUT',
      `${path}/${place % 2 ? 'seen' : 'read'}?until=${shown.at(-1)}`,
      { token },
    ]),
  ])
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id::int FROM notifications
     WHERE member_id = $1 AND seen_at IS NULL AND read_at IS NULL ORDER BY id`,
    [member.id],
  )
  expect(rows.map(({ id }) => id)).toEqual(sorted(came))
})
