import { after, hours } from '#lib/format/durations.ts'
import { type OrderState, unsent } from './states.ts'

/** From the notice on, a buyer has this long to change the address. */
export const fixedAt = (now: Date) => after(now, hours(48))

type Addressed = { state: OrderState; delivery: { kind: 'home' | 'pickup' } }
type Movable = Addressed & { address_fixed_at: Date | null; travels_alone: boolean }

/** True for the shop, which corrects addresses until something was shipped. */
export const isCorrectable = ({ state, delivery }: Addressed) =>
  unsent.includes(state) && delivery.kind === 'home'

/** True for the buyer. Parcels that travel with those of other orders go to one address. */
export const isMovable = ({ address_fixed_at: fixed, ...order }: Movable, now: Date) =>
  order.state === 'paid' && isCorrectable(order) && order.travels_alone && !(fixed && fixed <= now)
