import type { PayLink as WireLink, PaymentMethod as WireMethod } from '#lib/contract/payments.ts'
import { fields, pictureSrc } from './wire.ts'

export type PaymentMethod = ReturnType<typeof toPaymentMethod>
export type PayLink = ReturnType<typeof toPayLink>

/** Name of a payment method: only the last digits of a card are known. */
export type MethodName = { kind: 'card' | 'wallet'; lastDigits: string | null }

export const toPaymentMethod = (wire: WireMethod) => ({
  ...fields(wire),
  seats: wire.seats.map(fields),
})

export const toPayLink = (wire: WireLink) => ({
  ...fields(wire),
  item: { ...wire.item, imageSrc: pictureSrc(wire.item.image, 160) },
  method: wire.method && fields(wire.method),
})
