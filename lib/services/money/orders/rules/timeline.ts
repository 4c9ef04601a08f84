import type { z } from 'zod'
import type { order } from '#lib/contract/orders.ts'
import { ended, type OrderState } from './states.ts'

type Step = z.output<typeof order>['timeline'][number]['kind']
export type Happened = { kind: string; at: Date }

const way: readonly Step[] = ['placed', 'paid', 'preparing', 'shipped', 'delivered']
const endings: Record<string, Step> = {
  cancelled: 'cancelled',
  payment_failed: 'cancelled',
  refunded: 'refunded',
}

/** Returns past steps and those that may follow; for an order that has ended, only past steps. */
export const timelineOf = (state: OrderState, events: readonly Happened[]) => {
  const first = (kind: string) => events.find((event) => event.kind === kind)?.at ?? null
  const last = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null
  const steps = way.map((kind) => ({
    kind,
    at: kind === 'delivered' ? last(kind) : first(kind),
  }))
  const latest = ended.includes(state) ? steps.length : steps.findLastIndex(({ at }) => at !== null)
  const shown = steps.filter(({ at }, place) => at !== null || place > latest)
  const ends = Object.entries(endings).flatMap(([event, kind]) => {
    const at = last(event)
    // A refused charge that succeeded later is not an ending.
    return at && (event === 'refunded' || event === state) ? [{ kind, at }] : []
  })
  return [...shown, ...ends]
}
