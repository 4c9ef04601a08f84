import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { PostalAddress } from '#lib/contract/postal-addresses.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import { addressProblems } from '../../../members/addresses/rules.ts'
import { findDelivery, type ShipTo } from '../queries/deliveries.ts'
import { findOwnOrder } from '../queries/orders.ts'
import { isUnannounced } from '../queries/ready.ts'
import { fixedAt, isCorrectable, isMovable } from '../rules/address.ts'
import { notifyAddress } from './notify.ts'
import { lockOrder } from './states.ts'

/** Notifies the buyer, once, until when the address can be changed. */
export const announceAddress = async (tx: Tx, orderId: number, now: Date) => {
  const until = fixedAt(now)
  const done = await tx.run(sql`UPDATE orders o SET address_fixed_at = ${until}
    WHERE o.id = ${orderId} AND ${isUnannounced}`)
  if (done === 0) throw new DomainError('conflict')
  await notifyAddress(tx, orderId, until)
}

const write = (tx: Tx, orderId: number, shipTo: ShipTo) =>
  tx.run(sql`UPDATE orders SET delivery = ${JSON.stringify(shipTo)}::jsonb WHERE id = ${orderId}`)

type Move = { order: number; address: number }

/** Moves an own order to another stored address. Throws `address_fixed` after the moment of the notice. */
export const moveDelivery = async (tx: Tx, member: MemberId, move: Move, now: Date) => {
  await lockOrder(tx, move.order)
  const order = await findOwnOrder(tx, member, move.order)
  const choice = { kind: 'home', address_id: move.address } as const
  const place = await findDelivery(tx, member, choice)
  if (!order || !place) throw new DomainError('not_found')
  if (!isMovable(order, now))
    throw new DomainError(
      isMovable({ ...order, address_fixed_at: null }, now) ? 'address_fixed' : 'conflict',
    )
  await write(tx, order.id, place.shipTo)
}

export type Correction = Omit<PostalAddress, 'id' | 'recipient' | 'street_number' | 'preferred'> & {
  name: string
}

/** Corrects the address of an order for its buyer, also after the moment of the notice. */
export const correctAddress = async (
  tx: Tx,
  order: Parameters<typeof isCorrectable>[0] & { id: number; delivery: ShipTo },
  fields: Correction,
) => {
  if (!isCorrectable(order)) throw new DomainError('conflict')
  const place = { ...fields, province: fields.province.toUpperCase() }
  const problems = addressProblems(place)
  if (Object.keys(problems).length > 0) throw new DomainError('invalid', { fields: problems })
  const address = formatAddress({ ...place, postalCode: place.postal_code })
  await write(tx, order.id, { ...order.delivery, ...place, line: `${place.name}, ${address}` })
}
