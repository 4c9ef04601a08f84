import type { PaymentMethod } from '#lib/contract/payments.ts'
import type { ListedMethod } from './queries.ts'
import { hidden, methodState } from './rules/methods.ts'

const iso = (at: string) => new Date(at).toISOString()

export const presentMethod = (row: ListedMethod, now: Date): PaymentMethod => ({
  id: row.id,
  kind: row.kind,
  brand: row.brand,
  last_digits: row.last_digits,
  expires_on: row.expires_on,
  email: hidden(row.email),
  added_at: row.added_at.toISOString(),
  state: methodState(
    row,
    now,
    row.seats.map(({ until }) => new Date(until)),
  ),
  seats: row.seats.map((seat) => ({ ...seat, until: iso(seat.until) })),
})
