import { expect, test } from 'vitest'
import { buildComment } from '../../factories/comments.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal, likeProposal } from '../../factories/proposals.ts'
import { takeTags } from '../announcer.ts'
import { dataOf, openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()
const path = '/users/logged/visibility'

/** Builds a recent activity of each kind by one member. */
const doer = async (name: string) => {
  const member = await buildMember(pool, { name })
  const item = await buildItem(pool)
  const proposal = await buildProposal(pool)
  const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId: member.id }
  await buildParticipation(pool, seat)
  await answerProposal(pool, proposal.id, member)
  await likeProposal(pool, proposal.id, member)
  await buildComment(pool, { itemId: item.id, member })
  return buildSession(pool, { member, now: clock.now() })
}
type Activities = { user_name: string; interaction: string }[]
const shown = async () => {
  const all = await dataOf<Activities>(await call('GET', '/community/activities'))
  const { activities } = await dataOf<{ activities: Activities }>(await call('GET', '/home'))
  return { all, home: activities }
}
const set = (token: string, activities: boolean) =>
  call('PUT', path, { token, body: { activities } })
const namesOf = (activities: Activities) => new Set(activities.map(({ user_name }) => user_name))

test('activities of a member are listed until the member hides them all', async () => {
  const ada = await doer('Ada Verdi')
  await doer('Bruno Neri')
  expect(namesOf((await shown()).all)).toEqual(new Set(['Ada', 'Bruno']))
  const read = async () => (await call('GET', path, { token: ada.token })).json()
  expect(await read()).toEqual({ data: { activities: true } })
  await takeTags(pool)
  expect((await set(ada.token, false)).status).toBe(200)
  expect(await takeTags(pool)).toEqual(expect.arrayContaining(['home', 'proposals']))
  expect((await set(ada.token, false)).status).toBe(200)
  expect(await takeTags(pool)).toEqual([])
  expect(await read()).toEqual({ data: { activities: false } })

  const { all, home } = await shown()
  expect([namesOf(all), namesOf(home)]).toEqual([new Set(['Bruno']), new Set(['Bruno'])])
  expect(all).toHaveLength(4)
  await set(ada.token, true)
  expect(await takeTags(pool)).toEqual(expect.arrayContaining(['home', 'proposals']))
  expect(namesOf((await shown()).all)).toEqual(new Set(['Ada', 'Bruno']))
})

test('hidden activities do not shorten the list', async () => {
  const { token, member } = await doer('Zeno')
  const { id: proposalId } = await buildProposal(pool)
  await set(token, false)
  for (let n = 1; n <= 30; n++)
    await buildComment(pool, { proposalId, member, publishedAt: new Date(Date.now() + n * 1000) })
  const { all, home } = await shown()
  expect(namesOf(all).has('Zeno')).toBe(false)
  expect(home).toHaveLength(5)
})

test('activities that lead to something not public are not listed', async () => {
  const dora = await buildMember(pool, { name: 'Dora' })
  for (const status of ['draft', 'scheduled']) {
    const item = await buildItem(pool, { status })
    const seat = { itemId: item.id, bundleId: item.bundleIds[0]!, memberId: dora.id }
    await buildParticipation(pool, seat)
    await buildComment(pool, { itemId: item.id, member: dora })
  }
  const removed = await buildProposal(pool, { member: dora })
  await answerProposal(pool, removed.id, dora)
  await likeProposal(pool, removed.id, dora)
  await buildComment(pool, { proposalId: removed.id, member: dora })
  await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [removed.id])
  const { all, home } = await shown()
  expect([namesOf(all).has('Dora'), namesOf(home).has('Dora')]).toEqual([false, false])

  const open = await buildProposal(pool)
  await answerProposal(pool, open.id, dora)
  expect(namesOf((await shown()).all).has('Dora')).toBe(true)
})
