import { z } from 'zod'
import type { ChargeOutcome } from './records.ts'

const callNames = [
  'token',
  'create order',
  'read order',
  'change order',
  'confirm order',
  'capture order',
  'read capture',
  'refund capture',
  'read refund',
  'create setup token',
  'read setup token',
  'create payment token',
  'list payment tokens',
  'read payment token',
  'delete payment token',
  'register webhook',
  'list webhooks',
  'verify webhook',
  'read certificate',
  'list transactions',
  'list disputes',
  'read dispute',
] as const

export type CallName = (typeof callNames)[number]

/** Network faults of any call; `after` means that the call was carried out. */
const troubles = [
  'lost before',
  'lost after',
  'silent after',
  'rate limited',
  'in progress',
  'error before',
  'error after',
  'unauthorized',
  'forbidden',
  'timed out',
] as const

export type Trouble = (typeof troubles)[number]

const outcome = z.union([
  z.enum(troubles),
  z.enum(['completed', 'pending', 'declined', 'payer action']),
  z.strictObject({ issue: z.string().max(80) }),
])

/** Rule for the next calls: of a kind, or about an order, invoice, card or person. */
export const rule = z.strictObject({
  call: z.enum(callNames).optional(),
  about: z.string().min(1).max(200).optional(),
  outcome,
  /** 0 means the rule never expires. */
  times: z.int().min(0).default(1),
})

export type Rule = z.input<typeof rule>

const isTrouble = (given: unknown): given is Trouble => troubles.includes(given as Trouble)

export const openRules = () => {
  let rules: (z.output<typeof rule> & { left: number })[] = []

  const use = (fits: (given: (typeof rules)[number]) => boolean) => {
    const match = rules.find(fits)
    if (match && match.times > 0 && --match.left === 0)
      rules = rules.filter((known) => known !== match)
    return match?.outcome
  }

  return {
    add: (given: Rule) => {
      const read = rule.parse(given)
      rules.push({ ...read, left: read.times })
    },
    clear: () => {
      rules = []
    },
    troubleOf: (call: CallName, text: () => string): Trouble | undefined => {
      if (rules.length === 0) return undefined
      const fits = (known: (typeof rules)[number]) =>
        isTrouble(known.outcome) &&
        (!known.call || known.call === call) &&
        (!known.about || text().includes(known.about))
      return use(fits) as Trouble | undefined
    },
    chargeOf: (call: CallName, names: readonly (string | null)[]): ChargeOutcome | undefined =>
      use(
        ({ outcome, call: asked, about }) =>
          !isTrouble(outcome) && (!asked || asked === call) && (!about || names.includes(about)),
      ) as ChargeOutcome | undefined,
  }
}
