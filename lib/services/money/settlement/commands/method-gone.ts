import { seatsPath } from '#lib/contract/addresses.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { notify } from '../../../platform/notify.ts'
import { notice } from '../../groups/rules/notices.ts'
import { forgetMethod } from '../../payments/commands/methods.ts'
import { findMethodAt, type Method, usesMethod } from '../../payments/queries.ts'
import { methodGone } from '../mails/method-gone.ts'

type Seat = { id: number; slug: string; title: string; picture: string }

const listSeats = (tx: Tx, method: number) =>
  tx.rows<Seat>(sql`SELECT i.id, i.slug, i.title, i.picture_id picture
    FROM participations p JOIN items i ON i.id = p.item_id
    WHERE p.method_id = ${method} AND ${usesMethod} ORDER BY i.expires_at, i.id`)

const findReader = (tx: Tx, member: MemberId) =>
  tx.first<{ name: string; email: string | null }>(
    sql`SELECT name, email FROM members WHERE id = ${member} AND deleted_at IS NULL`,
  )

const notifyOwner = async (tx: Tx, { id: method, member_id: member }: Method) => {
  const [seats, reader] = [await listSeats(tx, method), await findReader(tx, member)]
  if (seats.length === 0 || !reader) return
  const { name, email } = reader
  const data = { name, titles: seats.map(({ title }) => title) }
  if (email) await enqueueMail(tx, methodGone, { to: email, data, key: `method-gone:${method}` })
  for (const seat of seats)
    await notify(tx, {
      member,
      type: 'preorder',
      data: notice('methodGone', { ...seat, url: seatsPath }),
    })
}

/**
 * Removes a payment method that the buyer removed at the provider: its open seats do not count until
 * they have another one.
 */
export const loseMethod = async (
  { db, clock, provider }: Pick<Deps, 'db' | 'clock' | 'provider'>,
  vaultId: string,
) => {
  const method = await findMethodAt(db, vaultId)
  if (!method || method.removed_by !== null) return
  const still = await provider.listMethods(method.customer_id)
  if (still.some(({ id }) => id === vaultId)) return
  await db.transaction(async (tx) => {
    const removed = await forgetMethod(tx, { id: method.id, by: 'provider' }, clock.now())
    if (removed) await notifyOwner(tx, removed)
  })
}
