import { expect, test } from 'vitest'
import { formatTime } from '#lib/format/dates.ts'
import { day, hour } from '#lib/format/durations.ts'
import { settleDueChanges } from '#lib/services/money/groups/commands/changing/ask-change.ts'
import { mailsTo } from '../factories/mails.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import type { Buyer } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { seatOf, seatsOn } from './seat-calls.ts'

const api = await openTestApi()
const { call, pool, db, clock } = api
const { buyer, join, group } = seatsOn(api)
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const operate = (command: string, id: number, ...words: string[]) =>
  operateGroup(db, command, [String(id), ...words], { operator: 'Ada', now: clock.now() })
const changePrice = (id: number) => operate('price', id, '39,90', '42,90', 'keeps')
/** A group with one member, who closes after these hours. */
const seated = async (hours: number) => {
  const made = await group({ goal: 1, expiresAt: inHours(30 * 24) })
  const who = await buyer()
  await seatOf(await join(who, made.id, { bundleId: made.bundleId }))
  await pool.query('UPDATE items SET expires_at = $2 WHERE id = $1', [made.id, inHours(hours)])
  return { ...made, who }
}
const questionOf = async (who: Buyer) => {
  const { token } = who
  const { data } = await (await call('GET', '/users/logged/participations', { token })).json()
  return data[0].change as { kind: string; answer_by: string } | null
}
const tooSoon = { code: 'invalid', details: { fields: { answer: ['soon'] } } }

test('a question about changed terms tells the hour of its end in the mail and the notice', async () => {
  const { id, who } = await seated(50)
  await changePrice(id)
  const at = formatTime(inHours(50))
  const end = new RegExp(`entro [a-zì]+ \\d+º? [a-z]+ alle ${at}`)
  const [mail] = (await mailsTo(pool, who.member.email)).slice(-1)
  expect(mail?.data.said).toMatch(end)
  const notices = await pool.query(
    `SELECT data->'data'->>'description' AS said FROM outbox
     WHERE kind = 'notifications.write' AND data->>'member' = $1 ORDER BY id DESC`,
    [who.member.id],
  )
  expect(notices.rows[0]?.said).toMatch(end)
})

test.each(['price', 'goal', 'delivery'] as const)(
  'a change of the %s is refused when members would have less than a day to answer',
  async (kind) => {
    const { id, who } = await seated(23.9)
    const words = { price: ['39,90', '42,90'], goal: ['20'], delivery: ['2027-05-01'] }[kind]
    await expect(operate(kind, id, ...words)).rejects.toMatchObject(tooSoon)
    expect(await questionOf(who)).toBeNull()
    await pool.query('UPDATE items SET expires_at = $2 WHERE id = $1', [id, inHours(24)])
    await operate(kind, id, ...words)
    expect(await questionOf(who)).toMatchObject({ kind, answer_by: inHours(24).toISOString() })
  },
)

test('a deadline is moved to a day from now at the earliest, sooner or later than it was', async () => {
  for (const hours of [2, 90]) {
    const { id, who } = await seated(hours)
    const soon = operate('extend', id, inHours(20).toISOString())
    await expect(soon).rejects.toMatchObject(tooSoon)
    await operate('extend', id, inHours(25).toISOString())
    expect(await questionOf(who)).toMatchObject({ answer_by: inHours(25).toISOString() })
  }
})

test('a question that is open ends with the group when its deadline is moved forward', async () => {
  const { id, who } = await seated(20 * 24)
  await changePrice(id)
  expect((await questionOf(who))?.answer_by).toBe(new Date(+clock.now() + 7 * day).toISOString())
  await operate('extend', id, inHours(48).toISOString())
  const { rows } = await pool.query(
    'SELECT kind, answer_by FROM group_changes WHERE item_id = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'price', answer_by: inHours(48) },
    { kind: 'deadline', answer_by: inHours(48) },
  ])
  await settleDueChanges(db, clock.now())
  expect(await questionOf(who)).not.toBeNull()
})
