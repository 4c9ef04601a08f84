import type { PayLink as WireLink, PaymentMethod as WireMethod } from '#lib/contract/payments.ts'
import { pictureSrc, timeOf, timeOfOrNull } from './picture.ts'

export type PaymentMethod = ReturnType<typeof toPaymentMethod>
export type PayLink = ReturnType<typeof toPayLink>

/** Name of a payment method: only the last digits of a card are known. */
export type MethodName = { kind: 'card' | 'wallet'; lastDigits: string | null }

const toName = (wire: { kind: MethodName['kind']; last_digits: string | null }): MethodName => ({
  kind: wire.kind,
  lastDigits: wire.last_digits,
})

export const toPaymentMethod = (wire: WireMethod) => ({
  id: wire.id,
  ...toName(wire),
  brand: wire.brand,
  /** Last day of the month in which it is valid. */
  expiresTimestamp: timeOfOrNull(wire.expires_on),
  email: wire.email,
  addedTimestamp: timeOf(wire.added_at),
  state: wire.state,
  seats: wire.seats.map(({ id, slug, title, until }) => ({
    id,
    slug,
    title,
    untilTimestamp: timeOf(until),
  })),
})

export const toPayLink = (wire: WireLink) => ({
  state: wire.state,
  firstName: wire.first_name,
  item: { ...wire.item, imageSrc: pictureSrc(wire.item.image, 160) },
  choice: wire.choice,
  quantity: wire.quantity,
  goods: wire.goods,
  delivery: wire.delivery,
  discount: wire.discount,
  credits: wire.credits,
  total: wire.total,
  method: wire.method && toName(wire.method),
  untilTimestamp: timeOf(wire.until),
  paidTimestamp: timeOfOrNull(wire.paid_at),
})
