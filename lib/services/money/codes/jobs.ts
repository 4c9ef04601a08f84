import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { eachPage, pageSize } from '#kernel/jobs/rows.ts'
import type { Deps } from '../../deps.ts'
import { reward } from './commands/invite.ts'

/** Rewards due invitations, each in its own transaction. */
export const rewardInvitations = async ({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const cents = config.invitationCents
  if (cents === 0) return
  const now = clock.now()
  const page = (after: number) => sql`SELECT i.order_id id FROM invitations i
      JOIN cashbacks c ON c.order_id = i.order_id AND c.matured_at IS NOT NULL
    WHERE i.rewarded_at IS NULL AND i.refused_at IS NULL AND i.order_id > ${after}
    ORDER BY i.order_id LIMIT ${pageSize}`
  await eachPage(db, 'codes.reward-invited', { page, now }, ({ id }) =>
    db.transaction((tx) => reward(tx, id, cents, now)),
  )
}

export const rewardInvited = defineJob({
  name: 'codes.reward-invited',
  cron: '35 * * * *',
  run: rewardInvitations,
})
