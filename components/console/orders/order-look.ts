import type { MarkerKind } from '#components/ui/marker.tsx'
import type { OrderState } from '#lib/client/data/entities/orders.ts'

/** Orders that wait for the shop stand out, not those that wait for the buyer. */
export const stateLook: Record<OrderState, MarkerKind> = {
  pending: 'closed',
  pledged: 'seat',
  paid: 'reached',
  preparing: 'seat',
  shipped: 'seat',
  delivered: 'closed',
  cancelled: 'closed',
  payment_failed: 'last',
  refund_requested: 'last',
  refunded: 'closed',
}
