import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { commentForYou } from '#lib/services/community/comments/mails/comment-for-you.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { until } from '../../crash/processes.ts'
import { type BuiltMember, buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { startTasks } from '../outbox.ts'

const api = await openTestApi()
const { db, pool, clock } = api

type Type = Parameters<typeof notify>[1]['type']

beforeEach(async () => {
  await pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM optional_mails')
  await startTasks(api)
})

const data = {
  description: 'Una **novità**',
  picture_id: null,
  type: 'proposal',
  slug: 'orbita-nove',
  id: 7,
  url: null,
}
const letter = aLetter(commentForYou, {
  name: 'Serena',
  who: 'Ettore',
  title: 'Orbita Nove',
  said: 'Anche io.',
  reply: 'answered',
  path: '/proposte/7/orbita-nove',
})

const notifyMember = (member: BuiltMember, type: Type, more: object = {}) =>
  db.transaction((tx) => notify(tx, { member: member.id, type, data, ...more }))

const prefer = (member: BuiltMember, type: Type, app: boolean, email: boolean) =>
  pool.query(
    `INSERT INTO preferences (member_id, type, app, email, push) VALUES ($1, $2, $3, $4, false)`,
    [member.id, type, app, email],
  )

/** Waits for all notification tasks; returns the member's notifications and mails. */
const reached = async (member: BuiltMember) => {
  await until('all is written', async () => {
    const { rows } = await pool.query(
      "SELECT FROM outbox WHERE queue = 'notification' AND sent_at IS NULL",
    )
    return rows.length === 0
  })
  const shown = await pool.query('SELECT type FROM notifications WHERE member_id = $1', [member.id])
  const mailed = await pool.query<{ kind: string }>(
    'SELECT kind FROM outbox WHERE recipient = $1 ORDER BY id',
    [member.email],
  )
  return { shown: shown.rows.length, mailed: mailed.rows.map(({ kind }) => kind) }
}

const reader = () => buildMember(pool, { verifiedAt: clock.now() })

describe('a notification', () => {
  test.each([
    [true, true, { shown: 1, mailed: ['notifications.plain'] }],
    [true, false, { shown: 1, mailed: [] }],
    [false, true, { shown: 0, mailed: ['notifications.plain'] }],
    [false, false, { shown: 0, mailed: [] }],
  ])(
    'is sent to panel and mail by the preferences of its type: %s, %s',
    async (app, email, ways) => {
      const member = await reader()
      await prefer(member, 'credits', app, email)
      await notifyMember(member, 'credits')
      expect(await reached(member)).toEqual(ways)
    },
  )

  test('with a separate mail is not mailed a second time', async () => {
    const member = await reader()
    await prefer(member, 'comment', true, true)
    await notifyMember(member, 'comment', { letter })
    expect(await reached(member)).toEqual({ shown: 1, mailed: ['comments.for-you'] })
  })

  test('of a type that is always mailed is mailed once', async () => {
    const member = await reader()
    for (const type of ['order', 'preorder', 'waiting-list', 'support'] as const)
      await notifyMember(member, type)
    expect(await reached(member)).toEqual({ shown: 4, mailed: [] })
  })

  test('is not mailed to an unconfirmed address', async () => {
    const member = await buildMember(pool)
    await notifyMember(member, 'credits')
    expect(await reached(member)).toEqual({ shown: 1, mailed: [] })
  })
})

describe('the weekly limit', () => {
  test('holds for concurrent notifications; the panel shows those not mailed', async () => {
    const member = await reader()
    await Promise.all(Array.from({ length: 8 }, () => notifyMember(member, 'credits')))
    const { shown, mailed } = await reached(member)
    expect([shown, mailed.length]).toEqual([8, 3])
  })

  test('resets after seven days, and may be unlimited', async () => {
    const member = await reader()
    for (let times = 0; times < 4; times++) await notifyMember(member, 'credits')
    expect((await reached(member)).mailed).toHaveLength(3)
    clock.advance(7 * day + 1)
    await notifyMember(member, 'credits')
    expect((await reached(member)).mailed).toHaveLength(4)
    await pool.query(
      "INSERT INTO notice_settings (member_id, digest, weekly_cap) VALUES ($1, 'off', NULL)",
      [member.id],
    )
    for (let times = 0; times < 5; times++) await notifyMember(member, 'credits')
    expect((await reached(member)).mailed).toHaveLength(9)
  })
})
