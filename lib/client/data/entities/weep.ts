import type { z } from 'zod'
import type { WeepMembership, weepOffer } from '#lib/contract/weep.ts'
import { toPreorderCard, toSaleCard } from './catalogue.ts'
import { toPaymentMethod } from './payments.ts'
import { fields, timeOf, timeOfOrNull } from './wire.ts'

export type WeepOffer = ReturnType<typeof toWeepOffer>

export const toWeepOffer = (wire: z.output<typeof weepOffer>) => ({
  ...fields(wire),
  delivery: fields(wire.delivery),
  preorders: wire.preorders.map(toPreorderCard),
  sales: wire.sales.map(toSaleCard),
})

export type Weep = ReturnType<typeof toWeep>

const toPeriod = ({ from, ...wire }: WeepMembership['periods'][number]) => ({
  ...fields(wire),
  fromTimestamp: timeOf(from),
})

export const toWeep = ({ joinable_from, ...wire }: WeepMembership) => ({
  ...fields(wire),
  method: wire.method && toPaymentMethod(wire.method),
  withdrawal: wire.withdrawal && fields(wire.withdrawal),
  joinableFromTimestamp: timeOfOrNull(joinable_from),
  periods: wire.periods.map(toPeriod),
})
