import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { levelTabPath } from '#lib/contract/addresses.ts'
import { createWords } from '#lib/format/words.ts'
import { notify } from '#lib/tools/notify.ts'
import levelNotices from '#locales/it/level-notices.json' with { type: 'json' }
import { findRise, listSteps, lockMemberLevel, type MemberLevel, spentBy } from './queries.ts'
import { stepOf } from './rules.ts'

const t = createWords({ 'level-notices': levelNotices }).getFixedT('it', 'level-notices')

const notifyInApp = (tx: Tx, member: number, description: string) =>
  notify(tx, {
    member: memberId(member),
    type: 'credits',
    data: {
      description,
      picture_id: null,
      type: 'credits',
      slug: null,
      id: null,
      url: levelTabPath,
    },
  })

const named = async (tx: Tx, level: number) =>
  (await tx.first<{ name: string; cashback: number }>(
    sql`SELECT name, cashback_percent cashback FROM levels WHERE number = ${level}`,
  ))!

export const notifyLevel = async (
  tx: Tx,
  notice: 'risen' | 'kept' | 'lowered' | 'takenBack',
  member: number,
  level: number,
) => notifyInApp(tx, member, t(notice, await named(tx, level)))

type Warning = { level: number; to: number; on: Date; missing: number }

export const notifyWarned = async (tx: Tx, member: number, { level, to, on, missing }: Warning) => {
  const [now, then] = [await named(tx, level), await named(tx, to)]
  const words = { name: now.name, to: then.name, on: on.getTime(), missing }
  return notifyInApp(tx, member, t('warned', words))
}

export const writeMemberLevel = (tx: Tx, { id, level, spentCents, until, warnedAt }: MemberLevel) =>
  tx.run(sql`UPDATE members SET level_number = ${level}, spent_cents = ${spentCents},
      level_until = ${until}, level_warned_at = ${warnedAt} WHERE id = ${id}`)

export const yearAfter = async (tx: Tx, at: Date) =>
  (await tx.first<{ at: Date }>(sql`SELECT months_from(${at}, 12) "at"`))!.at

type Move = {
  level: number
  because: 'spent' | 'refunded' | 'period' | 'operator'
  /** Threshold that purchases reached. */
  thresholdCents?: number
  now: Date
}

/** Starts a year of its own for each new level; the first level cannot be lost. */
export const moveTo = async (tx: Tx, memberLevel: MemberLevel, move: Move) => {
  const { level, because, thresholdCents = null, now } = move
  await tx.run(sql`INSERT INTO level_moves (member_id, from_level, to_level, because, threshold_cents, at)
    VALUES (${memberLevel.id}, ${memberLevel.level}, ${level}, ${because}, ${thresholdCents}, ${now})`)
  const until = level > 1 ? await yearAfter(tx, now) : null
  await writeMemberLevel(tx, { ...memberLevel, level, until, warnedAt: null })
}

/** Sets a level on behalf of an operator, for a year like any other. */
export const giveLevel = async (tx: Tx, member: number, level: number, now: Date) => {
  const memberLevel = await lockMemberLevel(tx, member)
  if (!memberLevel || memberLevel.level === level) return false
  await moveTo(tx, memberLevel, { level, because: 'operator', now })
  await notifyLevel(tx, level > memberLevel.level ? 'risen' : 'lowered', member, level)
  return true
}

type Spending = { member: number; orderId: number; deliveredAt: Date; cents: number }

const enter = (tx: Tx, { member, orderId, deliveredAt, cents }: Spending) =>
  tx.run(sql`INSERT INTO spendings AS s (member_id, order_id, delivered_at, cents)
    VALUES (${member}, ${orderId}, ${deliveredAt}, ${cents})
    ON CONFLICT (order_id) DO UPDATE SET cents = excluded.cents WHERE s.cents <> excluded.cents`)

/** Takes back a level reached only by returned purchases, never below the level before that rise. */
const withoutReturned = async (tx: Tx, { id, level }: MemberLevel, now: Date) => {
  const rise = await findRise(tx, id, level)
  if (!rise) return level
  const spentThen = await spentBy(tx, id, rise.at)
  if (rise.thresholdCents !== null && spentThen >= rise.thresholdCents) return level
  const ladder = await listSteps(tx)
  const then = stepOf(ladder, spentThen).number
  const today = stepOf(ladder, await spentBy(tx, id, now)).number
  return Math.min(level, Math.max(then, today, rise.from))
}

/** Counts what an order adds to the spending of its buyer at present. Idempotent. */
export const countSpending = async (tx: Tx, spending: Spending, now: Date) => {
  const before = await lockMemberLevel(tx, spending.member)
  if (!before || (await enter(tx, spending)) === 0) return
  const spentCents = await spentBy(tx, before.id, now)
  const memberLevel = { ...before, spentCents }
  const earned = stepOf(await listSteps(tx), spentCents)
  if (earned.number > before.level) {
    const { number, fromCents } = earned
    const rise = { level: number, because: 'spent', thresholdCents: fromCents, now } as const
    await moveTo(tx, memberLevel, rise)
    return notifyLevel(tx, 'risen', before.id, number)
  }
  const level = before.level > 1 ? await withoutReturned(tx, memberLevel, now) : before.level
  if (level === before.level) return writeMemberLevel(tx, memberLevel)
  await moveTo(tx, memberLevel, { level, because: 'refunded', now })
  return notifyLevel(tx, 'takenBack', before.id, level)
}
