import { z } from 'zod'
import { type Day, daysBetween, type Time } from '#lib/calendar/days.ts'
import { required, variable } from './variable.ts'

/** Shipping hours; `closures` are the days without shipping besides weekends and holidays. */
export type ShippingHours = {
  cutOff: Time
  closures: readonly { from: Day; to: Day }[]
}

const longestClosureDays = 60

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((given) => given as Time)

const closure = z
  .string()
  .trim()
  .transform((given) => given.split('/'))
  .pipe(z.union([z.tuple([z.iso.date()]), z.tuple([z.iso.date(), z.iso.date()])]))
  .transform(([from, to = from]) => ({ from, to }))
  .refine(({ from, to }) => {
    const days = daysBetween(from, to)
    return days >= 0 && days < longestClosureDays
  })

const closures = z
  .string()
  .transform((given) => given.split(','))
  .pipe(z.array(closure).max(100))

export const shippingVariables = {
  SHIPPING_CUT_OFF: required(time, {
    kind: 'time',
    fallback: '16:00',
  }),
  SHIPPING_CLOSURES: variable(closures, {
    kind: 'closures',
  }),
}

type ShippingVariables = {
  SHIPPING_CUT_OFF: Time
  SHIPPING_CLOSURES?: z.output<typeof closures> | undefined
}

export const arrangeShipping = (given: ShippingVariables): ShippingHours => ({
  cutOff: given.SHIPPING_CUT_OFF,
  closures: given.SHIPPING_CLOSURES ?? [],
})
