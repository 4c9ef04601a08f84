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

/** On the way, whatever the call; `after` means that it was done all the same. */
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

/** What shall happen next: to a kind of call, or to whatever names an order, an invoice, a card, a person. */
export const rule = z.strictObject({
  call: z.enum(callNames).optional(),
  about: z.string().min(1).max(200).optional(),
  outcome,
  /** Nought is for ever. */
  times: z.int().min(0).default(1),
})

export type Rule = z.input<typeof rule>

const isTrouble = (given: unknown): given is Trouble => troubles.includes(given as Trouble)

export const openRules = () => {
  let rules: (z.output<typeof rule> & { left: number })[] = []

  const use = (fits: (one: (typeof rules)[number]) => boolean) => {
    const found = rules.find(fits)
    if (found && found.times > 0 && --found.left === 0) rules = rules.filter((one) => one !== found)
    return found?.outcome
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
      const fits = (one: (typeof rules)[number]) =>
        isTrouble(one.outcome) &&
        (!one.call || one.call === call) &&
        (!one.about || text().includes(one.about))
      return use(fits) as Trouble | undefined
    },
    chargeOf: (call: CallName, names: readonly (string | null)[]): ChargeOutcome | undefined =>
      use(
        ({ outcome, call: asked, about }) =>
          !isTrouble(outcome) && (!asked || asked === call) && (!about || names.includes(about)),
      ) as ChargeOutcome | undefined,
  }
}
