import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { watchGroups } from '#lib/services/money/groups/jobs.ts'
import { forgetEnded } from '#lib/services/money/payments/commands/methods.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { type BuiltMember, buildMember } from '../factories/members.ts'
import { buildMethod } from '../factories/payments.ts'
import { openTestApi } from './api.ts'

const { db, deps, pool, clock } = await openTestApi()

const buildSaved = async (member: BuiltMember, kept: boolean) => {
  const id = await buildMethod(pool, { member, kept })
  await pool.query('UPDATE payment_methods SET added_at = $2 WHERE id = $1', [id, clock.now()])
  return id
}
const seat = async (member: BuiltMember, methodId: number, state: string) => {
  const item = await buildItem(pool)
  const bundleId = item.bundleIds[0]!
  const given = { itemId: item.id, bundleId, memberId: member.id, state }
  const id = await buildParticipation(pool, given)
  await pool.query('UPDATE participations SET method_id = $2 WHERE id = $1', [id, methodId])
}
const removedBy = async (id: number) => {
  const { rows } = await pool.query('SELECT removed_by FROM payment_methods WHERE id = $1', [id])
  return rows[0].removed_by
}

test.each(['ordered', 'withdrawn', 'freed', 'dropped', 'failed'])(
  'a method saved for one seat is forgotten here and at the provider once it is %s',
  async (state) => {
    const member = await buildMember(pool)
    const once = await buildSaved(member, false)
    const kept = await buildSaved(member, true)
    const waiting = await buildSaved(member, false)
    await seat(member, once, state)
    await seat(member, kept, state)
    await seat(member, waiting, 'active')
    await pool.query('DELETE FROM outbox')
    await forgetEnded(db, clock.now())
    expect(await Promise.all([once, kept, waiting].map(removedBy))).toEqual(['shop', null, null])
    const { rows } = await pool.query('SELECT count(*)::int FROM outbox')
    expect(rows).toEqual([{ count: 1 }])
  },
)

test('it waits a day for a seat that is not taken yet', async () => {
  const id = await buildSaved(await buildMember(pool), false)
  await forgetEnded(db, clock.now())
  expect(await removedBy(id)).toBeNull()
  clock.advance(day)
  await watchGroups.run(deps, {})
  expect(await removedBy(id)).toBe('shop')
})
