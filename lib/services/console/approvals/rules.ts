import type { Config } from '#kernel/config/config.ts'

type Bounds = Config['approvals']

export type Gift = {
  /** Name of the act: `orders.refund`. */
  what: string
  cents: number
  /** Cents that the operator gave away today without a second person. */
  todayCents: number
}

type Why = 'amount' | 'day' | 'credits'

/** Why an act that gives money away needs a second person; undefined when it does not. */
export const whySecondPerson = (
  { what, cents, todayCents }: Gift,
  { actCents, dayCents, creditsCents }: Bounds,
): Why | undefined => {
  if (cents <= 0) return undefined
  if (what.startsWith('credits.') && cents > creditsCents) return 'credits'
  if (cents > actCents) return 'amount'
  return todayCents + cents > dayCents ? 'day' : undefined
}
