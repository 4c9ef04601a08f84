import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { lockAccount } from '../accounts/queries.ts'
import { unconfirmedDays } from '../accounts/rules.ts'
import { anonymise, recordErasures, replayErasures } from './commands.ts'

const name = 'accounts.forget-unconfirmed'

/** Deletes accounts not confirmed in time. Sends no mail: the address may be a stranger's. */
export const forgetUnconfirmedAccounts = defineJob({
  name,
  cron: '50 3 * * *',
  run: async ({ db, clock }) => {
    const now = clock.now()
    const rows = await db.rows<{ id: number }>(
      sql`SELECT m.id FROM members m
        WHERE m.email_verified_at IS NULL AND m.deleted_at IS NULL
          AND m.joined_at < ${now}::timestamptz - make_interval(days => ${unconfirmedDays}::int)
          AND NOT EXISTS (SELECT FROM participations p WHERE p.member_id = m.id)
          AND ${isDue(name, sql`m.id`, now)}
        ORDER BY m.joined_at LIMIT 1000`,
    )
    await eachRow(db, name, { rows, now }, ({ id }) =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, memberId(id))
        if (!account.email_verified_at) await anonymise(tx, account, now)
      }),
    )
  },
})

/** Keeps erased accounts erased in a database that was restored from an older state. */
export const keepErasures = defineJob({
  name: 'accounts.keep-erasures',
  cron: '20 4 * * *',
  run: async (deps) => {
    await replayErasures(deps)
    await recordErasures(deps)
  },
})
