import type { z } from 'zod'
import type { WeepMembership, weepOffer } from '#lib/contract/weep.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toPaymentMethod } from './payments.ts'
import { timeOf, timeOfOrNull } from './picture.ts'

export type WeepOffer = ReturnType<typeof toWeepOffer>

export const toWeepOffer = (wire: z.output<typeof weepOffer>) => ({
  prices: wire.prices,
  delivery: { atMost: wire.delivery.at_most, freeFrom: wire.delivery.free_from },
  preorders: wire.preorders.map(toPreorderCard),
  sales: wire.sales.map(toSaleCard),
  covers: wire.covers,
})

export type Weep = ReturnType<typeof toWeep>

export const toWeep = (wire: WeepMembership) => ({
  state: wire.state,
  plan: wire.plan,
  price: wire.price,
  untilTimestamp: timeOfOrNull(wire.until),
  renewsTimestamp: timeOfOrNull(wire.renews_at),
  triedAgainTimestamp: timeOfOrNull(wire.tried_again_at),
  keptUntilTimestamp: timeOfOrNull(wire.kept_until),
  method: wire.method && toPaymentMethod(wire.method),
  orderId: wire.order_id,
  withdrawableUntilTimestamp: timeOfOrNull(wire.withdrawable_until),
  periods: wire.periods.map((period) => ({
    plan: period.plan,
    price: period.price,
    refunded: period.refunded,
    fromTimestamp: timeOf(period.from),
    untilTimestamp: timeOf(period.until),
    paidTimestamp: timeOfOrNull(period.paid_at),
  })),
})
