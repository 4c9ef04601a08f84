import type { z } from 'zod'
import type { askedChange, participation } from '#lib/contract/participations.ts'
import { pictureSrc, timeOf, timeOfOrNull } from './picture.ts'

export type Participation = ReturnType<typeof toParticipation>
export type AskedChange = ReturnType<typeof toAskedChange>

const toAskedChange = (wire: z.output<typeof askedChange>) => ({
  id: wire.id,
  kind: wire.kind,
  was: wire.was,
  becomes: wire.becomes,
  answerByTimestamp: timeOf(wire.answer_by),
  silence: wire.silence,
})

export const toParticipation = (wire: z.output<typeof participation>) => ({
  id: wire.id,
  state: wire.state,
  section: wire.section,
  itemId: wire.item.id,
  slug: wire.item.slug,
  title: wire.item.title,
  image: wire.item.image,
  imageSrc: pictureSrc(wire.item.image),
  itemStatus: wire.item.status,
  goalUnit: wire.item.goal_unit,
  goal: wire.item.goal,
  reached: wire.item.reached,
  missing: wire.item.missing,
  percent: wire.item.percent,
  isDecidedBySeat: wire.item.decided_by_seat,
  expirationTimestamp: timeOf(wire.item.expires_at),
  deliverOnTimestamp: timeOfOrNull(wire.item.deliver_on),
  bundleId: wire.bundle_id,
  choice: wire.choice,
  quantity: wire.quantity,
  joinedTimestamp: timeOf(wire.joined_at),
  endedTimestamp: timeOfOrNull(wire.ended_at),
  total: wire.total,
  useCredits: wire.use_credits,
  credits: wire.credits,
  code: wire.code,
  discount: wire.discount,
  priceLimit: wire.price_limit,
  method: wire.method && {
    id: wire.method.id,
    kind: wire.method.kind,
    lastDigits: wire.method.last_digits,
  },
  delivery: wire.delivery,
  shipTo: wire.ship_to,
  nextChargeTimestamp: timeOfOrNull(wire.next_charge_at),
  keptUntilTimestamp: timeOfOrNull(wire.kept_until),
  change: wire.change && toAskedChange(wire.change),
  ahead: wire.ahead,
  offeredUntilTimestamp: timeOfOrNull(wire.offered_until),
  orderId: wire.order_id,
})
