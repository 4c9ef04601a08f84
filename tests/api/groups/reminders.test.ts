import { expect, test } from 'vitest'
import { day, hour } from '#lib/format/durations.ts'
import { remindAll } from '#lib/services/money/groups/commands/remind.ts'
import { followedText } from '#lib/services/reach/notifications/present.ts'
import { openTestApi } from './api.ts'
import { groupLife } from './group-life.ts'
import { workingAt } from './outbox.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, newsTo, seated } = groupLife(api)
const work = workingAt(api)

const expiringOf = async (member: number) => {
  expect(await work('notification')).toEqual([])
  const { rows } = await pool.query<{ text: string }>(
    `SELECT data->>'description' "text" FROM notifications
     WHERE member_id = $1 AND type = 'expiring'`,
    [member],
  )
  return rows.map(({ text }) => text)
}

test('three days and one day before, followers and members with a problem are reminded once', async () => {
  const { id, people } = await seated([1, 1], {
    expiresAt: new Date(clock.now().getTime() + 4 * day),
  })
  const [fine, broken] = people
  const follower = await buyer()
  await call('PUT', `/preorders/${id}/follow`, { token: follower.token })
  await pool.query("UPDATE payment_methods SET expires_on = '2020-01-31' WHERE id = $1", [
    broken!.who.methodId,
  ])
  const notices = async () => (await expiringOf(follower.member.id)).length
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

  // A deadline on another day gets a new reminder.
  await pool.query("UPDATE items SET expires_at = expires_at + interval '1 hour' WHERE id = $1", [
    id,
  ])
  await remindAll(db, clock.now())
  await remindAll(db, clock.now())
  expect(await notices()).toBe(3)
})

test('a group with hours left is announced once by any process', async () => {
  const expiresAt = new Date(clock.now().getTime() + 8 * hour)
  const { id } = await seated([1], { title: 'Torri di Lino', expiresAt })
  const follower = await buyer()
  await call('PUT', `/preorders/${id}/follow`, { token: follower.token })
  await Promise.all([1, 2, 3].map(() => remindAll(db, clock.now())))
  expect(await expiringOf(follower.member.id)).toEqual([
    followedText('lastHours', { title: 'Torri di Lino', cents: 0, until: expiresAt }),
  ])
})
