import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { reward } from './commands/invite.ts'
import { reasonOf } from './present.ts'

const batch = 500

/** Rewards due invitations, each in its own transaction. */
export const rewardInvitations = async ({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const cents = config.invitationCents
  if (cents === 0) return
  for (let last = 0; ; ) {
    const rows = await db.rows<{ id: number }>(sql`SELECT i.order_id id FROM invitations i
        JOIN cashbacks c ON c.order_id = i.order_id AND c.matured_at IS NOT NULL
      WHERE i.rewarded_at IS NULL AND i.refused_at IS NULL AND i.order_id > ${last}
      ORDER BY i.order_id LIMIT ${batch}`)
    for (const { id } of rows)
      await db.transaction((tx) => reward(tx, id, { cents, reasonOf }, clock.now()))
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
  }
}

export const rewardInvited = defineJob({
  name: 'codes.reward-invited',
  cron: '35 * * * *',
  run: rewardInvitations,
})
