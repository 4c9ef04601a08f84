import type { MarkerKind } from '#components/ui/marker.tsx'
import type { itemStates } from '#lib/contract/console/options.ts'

export const stateLook: Record<(typeof itemStates)[number], MarkerKind> = {
  draft: 'closed',
  scheduled: 'new',
  open: 'seat',
  ended: 'closed',
  archived: 'closed',
}
