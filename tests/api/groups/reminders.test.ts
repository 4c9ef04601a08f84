import { expect, test } from 'vitest'
import { remindAll } from '#lib/services/money/groups/commands/remind.ts'
import { openTestApi } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { workingAt } from '../outbox.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, inDays, newsTo, pass, seated } = groupLife(api)
const work = workingAt(api)

const following = async (id: number) => {
  const { member, token } = await buyer()
  await call('PUT', `/preorders/${id}/follow`, { token })
  return async () => {
    expect(await work('notification')).toEqual([])
    const { rows } = await pool.query<{ text: string }>(
      `SELECT data->>'description' "text" FROM notifications
       WHERE member_id = $1 AND type = 'expiring'`,
      [member.id],
    )
    return rows.map(({ text }) => text)
  }
}
/** Several processes remind at once. */
const remind = () => Promise.all([1, 2, 3].map(() => remindAll(db, clock.now())))

test('three days and one day before, followers and members with a problem are reminded once', async () => {
  const { id, people } = await seated([1, 1], { expiresAt: inDays(4) })
  const [fine, broken] = people
  const notices = await following(id)
  await pool.query("UPDATE payment_methods SET expires_on = '2020-01-31' WHERE id = $1", [
    broken!.who.methodId,
  ])
  for (const [times, days] of [0, 1.5, 2].entries()) {
    await pass(days)
    await remind()
    expect(await notices()).toHaveLength(times)
  }
  expect(await newsTo(broken!.who)).toEqual(['mend', 'mend'])
  expect(await newsTo(fine!.who)).toEqual([])
})
