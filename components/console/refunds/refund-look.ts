import type { MarkerKind } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'

export type Refund = ConsoleOutput<'GET /refunds'>['data'][number]

/** Markers of states: rows that wait for the shop stand out, and money is back once the provider says so. */
export const stateLook: Record<Refund['state'], MarkerKind> = {
  waiting: 'last',
  wanted: 'seat',
  pending: 'seat',
  completed: 'reached',
  failed: 'last',
  cancelled: 'closed',
  approved: 'reached',
  refused: 'closed',
  withdrawn: 'closed',
}
