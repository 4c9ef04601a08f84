import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { remindAll } from '#lib/services/money/groups/commands/remind.ts'
import { openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'
import { workingAt } from './outbox.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, newsTo, seated } = groupLife(api)
const work = workingAt(api)

test('three days and one before, who follows is told and who must mend something is asked, once', async () => {
  const { id, people } = await seated([1, 1], {
    expiresAt: new Date(clock.now().getTime() + 4 * day),
  })
  const [fine, broken] = people
  const follower = await buyer()
  await call('PUT', `/preorders/${id}/follow`, { token: follower.token })
  await pool.query("UPDATE payment_methods SET expires_on = '2020-01-31' WHERE id = $1", [
    broken!.who.methodId,
  ])
  const notices = async () => {
    await work('notification')
    const { rows } = await pool.query(
      "SELECT FROM notifications WHERE member_id = $1 AND type = 'expiring' AND data->>'id' = $2",
      [follower.member.id, String(id)],
    )
    return rows.length
  }
  await remindAll(db, clock.now())
  expect(await notices()).toBe(0)
  for (const expected of [1, 2]) {
    clock.advance((expected === 1 ? 1.5 : 2) * day)
    await remindAll(db, clock.now())
    await remindAll(db, clock.now())
    expect(await notices()).toBe(expected)
  }
  expect(await newsTo(broken!.who)).toEqual(['mend', 'mend'])
  expect(await newsTo(fine!.who)).toEqual([])

  // Moved to another day, the deadline is one that nobody was reminded of.
  await pool.query("UPDATE items SET expires_at = expires_at + interval '1 hour' WHERE id = $1", [
    id,
  ])
  await remindAll(db, clock.now())
  await remindAll(db, clock.now())
  expect(await notices()).toBe(4)
})
