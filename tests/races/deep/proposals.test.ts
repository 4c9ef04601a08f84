import { expect, test } from 'vitest'
import { answerPrice, turnProposal } from '#lib/services/community/proposals/commands/become.ts'
import { askForPrices } from '#lib/services/community/proposals/jobs.ts'
import { openTestApi } from '../../api/api.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal } from '../../factories/proposals.ts'

const { call, pool, db, deps, clock } = await openTestApi({
  PRICE_VOTES: '10',
  ALARM_EMAIL: 'ada@torre.example',
  ENABLE_DEMO: 'false',
})
const by = () => ({ operator: 'ada', now: clock.now() })
const count = async (text: string) =>
  Number((await pool.query(`SELECT count(*) FROM ${text}`)).rows[0].count)
const watch = () => askForPrices.run(deps, {})

test('votes that come and go while several processes watch leave one question each', async () => {
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await buildProposal(pool)
    ids.push(id)
    for (let vote = 0; vote < 8; vote++) await answerProposal(pool, id, await buildMember(pool))
  }
  const vote = async (_: unknown, place: number) => {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    for (const id of ids)
      for (const method of ['PUT', 'DELETE', 'PUT']) {
        const given = method === 'PUT' ? { body: { interaction: 'want' } } : {}
        const address = `198.51.100.${place}`
        const path = `/community/${id}/interaction`
        expect((await call(method, path, { token, address, ...given })).status).toBe(200)
      }
  }
  const watching = Array.from({ length: 30 }, watch)
  await Promise.all([...Array.from({ length: 6 }, vote), ...watching])
  await watch()
  expect(await count('price_questions')).toBe(2)
  expect(await count(`outbox WHERE kind = 'platform.alarm'`)).toBe(1)
})

test('operators with the same answer notify once, and one with a group wins or loses', async () => {
  const { id } = await buildProposal(pool)
  await pool.query('TRUNCATE outbox')
  const answer = (given: 'no' | 'asked', text: string) =>
    db.transaction((tx) => answerPrice(tx, { id, answer: given, text }, by()))
  const answered = await Promise.all([1, 2, 3].map(() => answer('no', 'Niente.')))
  expect(answered.filter((isNews) => isNews === true)).toHaveLength(1)
  expect(await count(`outbox WHERE kind = 'proposals.notify-price'`)).toBe(1)
  const itemId = (await buildItem(pool)).id
  const [later, turned] = await Promise.allSettled([
    answer('asked', ''),
    db.transaction((tx) => turnProposal(tx, { id, itemId }, by())),
  ])
  expect(turned).toEqual({ status: 'fulfilled', value: true })
  if (later?.status === 'rejected') expect(later.reason).toMatchObject({ code: 'conflict' })
})
