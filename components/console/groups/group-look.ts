import type { MarkerKind } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatEuros, formatNumber } from '#lib/format/money.ts'

export type Group = ConsoleOutput<'GET /groups/{id}'>['data']
export type GroupProps = { group: Group }

export const statusLook: Record<Group['status'], MarkerKind> = {
  draft: 'closed',
  scheduled: 'seat',
  running: 'seat',
  collecting: 'last',
  confirmed: 'reached',
  ordered: 'seat',
  arrived: 'seat',
  shipping: 'seat',
  completed: 'closed',
  failed: 'closed',
  cancelled: 'closed',
}

/** Formats a value in the unit of the goal: copies, people or euros. */
export const inUnits = ({ goal_unit: unit }: Pick<Group, 'goal_unit'>, value: number) =>
  unit === 'amount' ? formatEuros(value) : formatNumber(value)
