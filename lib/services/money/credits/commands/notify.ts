import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { creditsPath } from '#lib/contract/addresses.ts'
import { notify } from '#lib/tools/notify.ts'
import { t } from '../present.ts'

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
      url: creditsPath,
    },
  })

type Moved = { member: number; cents: number }

export const notifyMatured = async (
  tx: Tx,
  { member, orderId, cents, until }: Moved & { orderId: number; until: Date },
) => {
  const order = await tx.first<{ number: number }>(
    sql`SELECT number FROM orders WHERE id = ${orderId}`,
  )
  const values = { cents, number: order!.number, until: until.getTime() }
  return notifyInApp(tx, member, t('matured', values))
}

export const notifyGiven = (
  tx: Tx,
  { member, cents, reason, until }: Moved & { reason: string; until: Date },
) => notifyInApp(tx, member, t('given', { cents, reason, until: until.getTime() }))

export const notifyExpiring = (tx: Tx, { member, cents, on }: Moved & { on: Date }) =>
  notifyInApp(tx, member, t('expiring', { cents, on: on.getTime() }))
