import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { forgetMethod } from '../../payments/commands/methods.ts'
import { findMethodAt, usesMethod } from '../../payments/queries.ts'
import { methodGone } from '../mails/method-gone.ts'

type Seats = { name: string; email: string; titles: string[] }

const findSeats = (tx: Tx, method: number, member: MemberId) =>
  tx.first<Seats>(sql`SELECT m.name, m.email, array_agg(i.title ORDER BY i.expires_at, i.id) AS titles
    FROM participations p JOIN items i ON i.id = p.item_id JOIN members m ON m.id = p.member_id
    WHERE p.method_id = ${method} AND ${usesMethod} AND m.id = ${member} AND m.email IS NOT NULL
    GROUP BY m.id`)

/** The buyer took it away at the provider: open seats need another one. */
export const loseMethod = async (
  { db, clock, paypal }: Pick<Deps, 'db' | 'clock' | 'paypal'>,
  vaultId: string,
) => {
  const method = await findMethodAt(db, vaultId)
  if (!method || method.removed_by !== null) return
  const still = await paypal.listPaymentTokens(method.customer_id)
  if (still.some(({ id }) => id === vaultId)) return
  await db.transaction(async (tx) => {
    const gone = await forgetMethod(tx, { id: method.id, by: 'provider' }, clock.now())
    const seats = gone && (await findSeats(tx, method.id, method.member_id))
    if (!seats) return
    const { name, email, titles } = seats
    const key = `method-gone:${method.id}`
    await enqueueMail(tx, methodGone, { to: email, data: { name, titles }, key })
  })
}
