import { describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { findDifferences } from '#lib/services/operations/facts.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'
import { takeTags } from '../announcer.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'

const { call, db, pool, clock } = await openTestApi()
const days = (count: number) => new Date(clock.now().getTime() + count * day)

const session = async ({ confirmed = true } = {}) =>
  buildSession(pool, {
    member: await buildMember(pool, confirmed ? { verifiedAt: clock.now() } : {}),
    now: clock.now(),
  })
const ownOf = (response: Response) => {
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return dataOf(response)
}
const differences = async () => {
  const found = []
  for await (const each of findDifferences(db)) found.push(each)
  return found
}
const marksOf = async (token: string) => ownOf(await call('GET', '/users/logged/marks', { token }))

describe('answering a proposal', () => {
  const answer = (id: number, token: string, body?: object) =>
    call(body ? 'PUT' : 'DELETE', `/community/${id}/interaction`, { token, body })
  const want = { interaction: 'want' }
  const need = { interaction: 'need' }

  test('counts the last of the two answers once', async () => {
    const { id } = await buildProposal(pool)
    const { member, token } = await session()
    await answerProposal(pool, id, (await session()).member, 'want')
    const wanted = { want_count: 2, need_count: 0, interaction: 'want' }
    for (const _ of ['once', 'twice'])
      expect(await ownOf(await answer(id, token, want))).toEqual(wanted)
    expect(await ownOf(await answer(id, token, need))).toEqual({
      want_count: 1,
      need_count: 1,
      interaction: 'need',
    })
    const { rows } = await pool.query(
      'SELECT answer, answered_at FROM proposal_answers WHERE member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ answer: 'need', answered_at: clock.now() }])
    for (const _ of ['once', 'twice'])
      expect(await ownOf(await answer(id, token))).toEqual({
        want_count: 1,
        need_count: 0,
        interaction: null,
      })
  })

  test('is refused when archived, and keeps its answers', async () => {
    const { member, token } = await session()
    const { id } = await buildProposal(pool, { archivedAt: days(-1) })
    await answerProposal(pool, id, member, 'want')
    for (const body of [need, undefined]) {
      const response = await answer(id, token, body)
      expect(response.status).toBe(409)
      expect((await readProblem(response)).code).toBe('conflict')
    }
    expect((await marksOf(token)).wants).toEqual([id])
  })
})

describe('a vote of a member without a confirmed address', () => {
  const vote = (id: number, token: string, interaction: 'want' | 'need') =>
    call('PUT', `/community/${id}/interaction`, { token, body: { interaction } }).then(ownOf)
  const shown = async (id: number) => {
    const { want_count, need_count } = (await (await call('GET', `/community/${id}`)).json()).data
    return { want_count, need_count }
  }
  const activities = async () =>
    ((await (await call('GET', '/community/activities')).json()).data as { id: number }[]).map(
      (one) => one.id,
    )
  const confirm = ({ id }: { id: number }) =>
    pool.query('UPDATE members SET email_verified_at = $2 WHERE id = $1', [id, clock.now()])

  test('is stored and counts when the address is confirmed', async () => {
    const { id } = await buildProposal(pool)
    const { member, token } = await session({ confirmed: false })
    await vote(id, (await session()).token, 'want')
    expect(await vote(id, token, 'want')).toEqual({
      want_count: 1,
      need_count: 0,
      interaction: 'want',
    })
    expect(await vote(id, token, 'need')).toMatchObject({ want_count: 1, need_count: 0 })
    expect((await marksOf(token)).needs).toEqual([id])
    const other = await buildProposal(pool)
    await vote(other.id, token, 'want')
    expect(await activities()).not.toContain(other.id)
    await takeTags(pool)
    await confirm(member)
    expect(await shown(id)).toEqual({ want_count: 1, need_count: 1 })
    expect(await activities()).toContain(other.id)
    const announced = await takeTags(pool)
    expect(announced).toEqual(expect.arrayContaining([`proposal:${id}`, `proposal:${other.id}`]))
    expect(await differences()).toEqual([])
  })
})
