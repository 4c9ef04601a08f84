import { beforeEach, expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { askDigests } from '#lib/services/reach/notifications/commands/digest.ts'
import { until } from '../../crash/processes.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { startTasks } from '../outbox.ts'

const api = await openTestApi()
const { db, pool, clock } = api

beforeEach(() =>
  pool.query(
    'DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM notice_settings; DELETE FROM optional_mails',
  ),
)

const moveTo = (moment: string) => clock.advance(new Date(moment).getTime() - clock.now().getTime())

const follower = async (digest: string) => {
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  const item = await buildItem(pool, { title: 'Orbita Nove' })
  await pool.query("UPDATE items SET expires_at = '2028-01-01' WHERE id = $1", [item.id])
  await pool.query('INSERT INTO follows (member_id, item_id) VALUES ($1, $2)', [member.id, item.id])
  await pool.query('INSERT INTO notice_settings (member_id, digest) VALUES ($1, $2)', [
    member.id,
    digest,
  ])
  return member
}

const written = async () => {
  await until('all notifications are written', async () => {
    const { rows } = await pool.query(
      "SELECT FROM outbox WHERE queue = 'notification' AND sent_at IS NULL",
    )
    return rows.length === 0
  })
  const { rows } = await pool.query<{ recipient: string; data: { groups: object[] } }>(
    "SELECT recipient, data FROM outbox WHERE kind = 'notifications.digest' AND queue = 'news' ORDER BY id",
  )
  return rows
}

test('are sent once at their hour in Rome by any number of processes, also on days of time changes', async () => {
  await startTasks(api)
  const [daily, sunday, off] = [
    await follower('daily'),
    await follower('sunday'),
    await follower('off'),
  ]
  // Daylight saving begins on this Sunday: 18:02 is an hour earlier than the Sunday before.
  for (const [moment, recipients] of [
    ['2027-03-27T17:02:00Z', [daily.email]],
    ['2027-03-28T15:59:00Z', []],
    ['2027-03-28T16:02:00Z', [daily.email, sunday.email]],
    ['2027-03-29T16:02:00Z', [daily.email]],
  ] as const) {
    moveTo(moment)
    await pool.query('DELETE FROM outbox; DELETE FROM optional_mails')
    await Promise.all([askDigests(db, clock.now()), askDigests(db, clock.now())])
    clock.advance(hour)
    await askDigests(db, moment.includes('15:59') ? new Date(moment) : clock.now())
    const mailed = (await written()).map(({ recipient }) => recipient)
    expect(mailed.toSorted(), moment).toEqual(recipients.toSorted())
    expect(mailed).not.toContain(off.email)
  }
})

test('contain changes of followed items, and respect the weekly limit', async () => {
  moveTo('2027-04-05T16:02:00Z')
  await startTasks(api)
  const member = await follower('daily')
  await pool.query('UPDATE notice_settings SET weekly_cap = 1')
  await askDigests(db, clock.now())
  const [first] = await written()
  expect(first).toMatchObject({
    recipient: member.email,
    data: { groups: [{ title: 'Orbita Nove' }], optOut: expect.stringContaining('.digest.') },
  })
  clock.advance(24 * hour)
  await askDigests(db, clock.now())
  expect(await written()).toHaveLength(1)
})
