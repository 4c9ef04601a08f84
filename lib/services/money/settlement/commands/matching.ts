import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { acceptTimeline, type Break, isTimelineMatched, noteTimeline } from '#kernel/db/timeline.ts'
import { deferJob } from '#kernel/jobs/job.ts'
import { TooEarly } from '#kernel/outbox/entry.ts'
import { after, before, hours, minutes } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import { keepErasures } from '../../../members/own-data/jobs.ts'
import { raiseAlarm } from '../../../operations/alarms/commands.ts'
import { factsOf } from '../../payments/commands/saving.ts'
import { askCharge } from '../../payments/commands/tasks.ts'
import type { Payment } from '../../payments/queries.ts'
import { lockDebt, reference as orderReference } from '../queries/debts.ts'
import { bookCapture } from './book.ts'
import { readPaidCapture } from './lookup.ts'

/** Stops charges and refunds after a restore or a failover, which may have removed that they were made. */
export const requireMatched = async (db: Db) => {
  if (!(await isTimelineMatched(db)))
    throw new TooEarly('payments of another timeline are not matched with the provider yet')
}

/** Books a capture that was lost here. Returns false when the provider has none for the debt. */
export const bookFound = async (
  deps: Pick<Deps, 'db' | 'clock' | 'provider' | 'log'>,
  payment: Payment,
) => {
  const { db, clock } = deps
  const lost = await db.first<{ id: string }>(
    sql`SELECT c.id FROM lost_captures c JOIN orders o ON c.reference = ${orderReference}
      WHERE o.id = ${payment.order_id} ORDER BY c.id LIMIT 1`.named('lost capture of a debt'),
  )
  if (!lost) return false
  const capture = await readPaidCapture(deps, lost.id)
  await db.transaction(async (tx) => {
    const debt = await lockDebt(tx, payment.order_id)
    await bookCapture(tx, { debt, payment, capture }, clock.now())
    await tx.run(sql`DELETE FROM lost_captures l
      WHERE id = ${lost.id} AND EXISTS (SELECT FROM captures c WHERE c.id = l.id)`)
  })
  return true
}

/** Time in which a process of the earlier timeline may still have finished its calls. */
const lastCalls = minutes(2)
/** Tolerance for clocks. */
const overlap = hours(1)

/** Skips numbers that orders of the earlier timeline may have at the provider, which takes each once. */
const skipNumbers = (db: Db, { aliveAt, noticedAt }: Break) =>
  db.run(sql`SELECT setval('order_numbers', last_value + 1000 + 3 * (SELECT count(*) FROM orders
      WHERE placed_at > ${aliveAt}::timestamptz - (${noticedAt}::timestamptz - ${aliveAt}::timestamptz)))
    FROM order_numbers`)

/** Keeps the captures at the provider that are not booked here, and asks for the charge of their debts. */
const keepLost = async ({ db, clock, provider }: Deps, { aliveAt }: Break) => {
  const now = clock.now()
  for await (const { id, kind, reference } of provider.transactions(before(aliveAt, overlap), now))
    if (kind === 'capture' && reference !== null)
      await db.run(sql`INSERT INTO lost_captures (id, reference, found_at)
        SELECT ${id}, ${reference}, ${now} WHERE NOT EXISTS (SELECT FROM captures WHERE id = ${id})
        ON CONFLICT (id) DO NOTHING`)
  const charges = await db.rows<{ id: number }>(sql`SELECT o.id FROM lost_captures c
    JOIN orders o ON c.reference = ${orderReference}
    WHERE o.kind <> 'sale' AND o.state = 'pledged' ORDER BY o.id`)
  for (const { id } of charges) await db.transaction((tx) => askCharge(tx, id))
}

/**
 * Notices that a restore or a failover has put the database back, and matches the captures since then with
 * those of the provider, as soon as its list is complete. Until then nobody is charged and nothing refunded.
 * Erased accounts that are back are erased again.
 */
export const matchTimeline = async (deps: Deps) => {
  const { db, clock, provider, log } = deps
  const now = clock.now()
  const timelineBreak = await db.transaction(async (tx) => {
    const noted = await noteTimeline(tx, now)
    if (noted?.isNew) {
      await skipNumbers(tx, noted)
      await deferJob(tx, keepErasures, {})
    }
    return noted
  })
  if (!timelineBreak) return
  const { timeline, aliveAt, noticedAt, isNew } = timelineBreak
  if (isNew) log.warn('the database was put back: charges and refunds wait', { since: aliveAt })
  await raiseAlarm(deps, 'charges_wait', 1)
  try {
    if ((await provider.listedUntil(now)) < after(noticedAt, lastCalls)) return
    await keepLost(deps, timelineBreak)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return log.error('the payment provider refuses its list: charges wait', factsOf(error))
  }
  if (await acceptTimeline(db, timeline, now))
    log.info('payments are matched with the provider: charges go on', { since: aliveAt })
}
