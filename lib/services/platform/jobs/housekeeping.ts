import { sql } from '../db/sql.ts'
import { findDifferences } from '../facts.ts'
import { hoursKept } from '../http/kept-answers.ts'
import { defineJob } from './job.ts'

/** Months that grow are made ahead of time; what was sent long ago is nobody's business any more. */
export const keepMonths = defineJob({
  name: 'platform.keep-months',
  cron: '10 3 * * *',
  run: async ({ db }) => {
    await db.run(sql`SELECT ensure_months()`)
    await db.run(sql`SELECT drop_months('outbox', (now() - interval '6 months')::date)`)
    // A run each minute is no record for months.
    await db.run(sql`DELETE FROM outbox WHERE queue = 'job' AND serial_key LIKE 'timetable %'
      AND sent_at < now() - interval '2 days' AND created_at > now() - interval '2 months'`)
    await db.run(sql`DELETE FROM outbox_keys WHERE created_at < now() - interval '13 months'`)
  },
})

export const forgetRateLimits = defineJob({
  name: 'platform.forget-rate-limits',
  cron: '5 * * * *',
  run: ({ db, clock }) => db.run(sql`DELETE FROM rate_limits WHERE resets_at < ${clock.now()}`),
})

export const forgetAnswers = defineJob({
  name: 'platform.forget-answers',
  cron: '25 * * * *',
  run: ({ db, clock }) =>
    db.run(sql`DELETE FROM idempotency_keys
      WHERE created_at < ${clock.now()}::timestamptz - make_interval(hours => ${hoursKept}::int)`),
})

/** What was not tried again for a day is no longer there to be tried. */
export const forgetFailedRows = defineJob({
  name: 'platform.forget-failed-rows',
  cron: '45 3 * * *',
  run: ({ db, clock }) =>
    db.run(
      sql`DELETE FROM failed_rows WHERE again_at < ${clock.now()}::timestamptz - interval '1 day'`,
    ),
})

export const trimMailbox = defineJob({
  name: 'platform.trim-mailbox',
  cron: '20 3 * * *',
  run: ({ db }) =>
    db.run(
      sql`DELETE FROM mailbox WHERE id <= (SELECT id FROM mailbox ORDER BY id DESC OFFSET 500 LIMIT 1)`,
    ),
})

const mostTold = 100

/** Tells what differs and leaves it: why it does is to be found out before `npm run shop -- facts repair`. */
export const checkFacts = defineJob({
  name: 'platform.check-facts',
  cron: '40 3 * * *',
  run: async ({ db, log }) => {
    let count = 0
    for await (const difference of findDifferences(db))
      if (count++ < mostTold) log.error('a fact is not what its rows add up to', difference)
    if (count > mostTold) log.error('more facts are not what their rows add up to', { count })
  },
})
