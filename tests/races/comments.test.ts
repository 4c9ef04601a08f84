import { expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { buildComment } from '../factories/comments.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { buildWriter } from '../factories/writers.ts'

const { call, pool, clock } = await openTestApi()
const fifty = Array.from({ length: 50 }, (_, place) => place)

/** Each call has its own client address, so that the rate limit on writes does not apply. */
const atOnce = async (
  status: number,
  ask: (place: number) => [method: string, path: string, given: object],
) => {
  const responses = await Promise.all(
    fifty.map((place) => {
      const [method, path, given] = ask(place)
      return call(method, path, { ...given, address: `198.51.100.${place}` })
    }),
  )
  expect(responses.map((response) => response.status)).toEqual(fifty.map(() => status))
  return Promise.all(responses.map(async (response) => (await response.json()).data))
}

const session = async () =>
  buildSession(pool, {
    member: await buildMember(pool, { verifiedAt: clock.now() }),
    now: clock.now(),
  })

const buildDiscussion = async () => {
  const { id } = await buildProposal(pool)
  return { proposal: id, comment: await buildComment(pool, { proposalId: id }) }
}
const facts = async (comment: number) =>
  (
    await pool.query(
      `SELECT c.likes, c.answers, (SELECT count(*)::int FROM comment_likes WHERE comment_id = c.id) liked,
        (SELECT count(*)::int FROM comments a WHERE a.parent_id = c.id AND a.removed_at IS NULL) answered
       FROM comments c WHERE c.id = $1`,
      [comment],
    )
  ).rows[0]

test('fifty concurrent likes of a comment each return a different count, and none is lost', async () => {
  const { comment } = await buildDiscussion()
  const tokens: string[] = []
  for (const _ of fifty) tokens.push((await session()).token)
  const path = `/comments/${comment}/like`
  const answers = await atOnce(200, (place) => ['PUT', path, { token: tokens[place] }])
  const counts = answers.map(({ likes }) => likes as number)
  expect(counts.toSorted((a, b) => a - b)).toEqual(fifty.map((place) => place + 1))
})

test('concurrent likes and unlikes of one member agree with the count', async () => {
  const { comment } = await buildDiscussion()
  const { token } = await session()
  const path = `/comments/${comment}/like`
  await atOnce(200, (place) => [place % 2 ? 'PUT' : 'DELETE', path, { token }])
  const { likes, liked } = await facts(comment)
  expect(likes).toBe(liked)
})

test('fifty concurrent answers, some deleted concurrently, are counted correctly', async () => {
  const { proposal, comment } = await buildDiscussion()
  const tokens: string[] = []
  for (const _ of fifty) tokens.push((await buildWriter(pool, { now: clock.now() })).token)
  const written = await atOnce(201, (place) => [
    'POST',
    `/comments/${comment}/answers`,
    { token: tokens[place], body: { content: `Anche io, ${place}.` } },
  ])
  expect(await facts(comment)).toMatchObject({ answers: 50, answered: 50 })
  // Half of the members delete their answers while the others edit them.
  await atOnce(200, (place) => [
    place % 2 ? 'DELETE' : 'PATCH',
    `/comments/${written[place].id}`,
    { token: tokens[place], ...(place % 2 ? {} : { body: { content: 'Anzi, due.' } }) },
  ])
  expect(await facts(comment)).toMatchObject({ answers: 25, answered: 25 })
  const { rows } = await pool.query('SELECT comments, threads FROM proposals WHERE id = $1', [
    proposal,
  ])
  expect(rows).toEqual([{ comments: 26, threads: 1 }])
})

test('fifty concurrent blocks of a member are one, and none if the member leaves meanwhile', async () => {
  const anna = await buildWriter(pool, { now: clock.now() })
  const password = 'un cavallo in f3'
  const bruno = await buildMember(pool, { password, verifiedAt: clock.now() })
  const { token: leaving } = await buildSession(pool, { member: bruno, now: clock.now() })
  await buildProposal(pool, { member: bruno })
  const path = `/users/logged/blocks/${bruno.id}`
  const blocks = async () =>
    (await pool.query('SELECT count(*)::int n FROM blocks WHERE blocked_id = $1', [bruno.id]))
      .rows[0].n
  await atOnce(200, () => ['PUT', path, { token: anna.token }])
  expect(await blocks()).toBe(1)
  await call('DELETE', path, { token: anna.token })
  const [left] = await Promise.all([
    call('DELETE', '/users/logged/delete', { token: leaving, body: { password } }),
    ...fifty.map(() => call('PUT', path, { token: anna.token })),
  ])
  expect([left.status, await blocks()]).toEqual([204, 0])
})
