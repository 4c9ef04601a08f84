import type { z } from 'zod'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { receivable } from '../../money/groups/commands/operate.ts'
import type { Overview } from '../../money/groups/queries/overview.ts'
import { groupMoves } from '../../shop/items/rules.ts'

export type ShownGroup = z.output<typeof operatorGroups.read.output>['data']
type ActName = ShownGroup['acts'][number]

type Facts = Pick<Overview, 'status' | 'goalUnit' | 'decideBy' | 'shortfall'> & {
  /** Somebody has joined: rules that the page shows stay. */
  hasSeats: boolean
  /** Members on its waiting list who can be told of other places. */
  toAsk: number
}

/** Acts that the state of a group allows; their commands check once more. */
export const actsOf = ({ status, goalUnit, decideBy, shortfall, hasSeats, toAsk }: Facts) => {
  const next = groupMoves[status]
  const isRunning = status === 'running'
  const isBefore = status === 'draft' || status === 'scheduled'
  const isShort = decideBy !== null
  const isOver = next.length === 0
  const allowed: Record<ActName, boolean> = {
    open: isBefore,
    close: isRunning,
    'house-copies': isShort || shortfall > 0,
    'ask-waiting': toAsk > 0,
    extend: isRunning || (status === 'collecting' && isShort),
    ordered: next.includes('ordered'),
    arrived: next.includes('arrived'),
    receive: receivable.includes(status),
    ship: next.includes('shipping'),
    complete: next.includes('completed'),
    update: !isBefore,
    fail: next.includes('failed'),
    cancel: next.includes('cancelled'),
    price: isRunning,
    goal: isRunning,
    delivery: !isOver,
    shortage: (isBefore || isRunning) && !hasSeats,
    carton: (isBefore || isRunning) && !hasSeats && goalUnit === 'units',
    margin: isBefore || isRunning,
  }
  return (Object.keys(allowed) as ActName[]).filter((name) => allowed[name])
}
