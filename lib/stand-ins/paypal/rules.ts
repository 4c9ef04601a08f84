import type { ChargeOutcome } from './cards.ts'

export type CallName =
  | 'token'
  | 'create order'
  | 'read order'
  | 'capture order'
  | 'read capture'
  | 'refund capture'
  | 'read refund'
  | 'create setup token'
  | 'create payment token'
  | 'list payment tokens'
  | 'delete payment token'
  | 'list webhooks'
  | 'verify webhook'
  | 'read certificate'
  | 'list transactions'
  | 'list disputes'
  | 'read dispute'

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

/** Rule for the next calls: of a kind, or about an order, invoice, card or person. */
export type Rule = {
  call?: CallName
  about?: string
  outcome: Trouble | ChargeOutcome
  /** Once by default; 0 means the rule never expires. */
  times?: number
}

const isTrouble = (outcome: Rule['outcome']): outcome is Trouble =>
  troubles.some((trouble) => trouble === outcome)

export const openRules = () => {
  let rules: (Rule & { left: number })[] = []

  const use = <Outcome extends Rule['outcome']>(
    isOne: (outcome: Rule['outcome']) => outcome is Outcome,
    call: CallName,
    isAbout: (about: string) => boolean,
  ): Outcome | undefined => {
    for (const rule of rules) {
      const { outcome, about } = rule
      if (!isOne(outcome) || (rule.call ?? call) !== call || (about && !isAbout(about))) continue
      if (--rule.left === 0) rules = rules.filter((other) => other !== rule)
      return outcome
    }
    return undefined
  }

  return {
    add: (rule: Rule) => {
      rules.push({ ...rule, left: rule.times ?? 1 })
    },
    clear: () => {
      rules = []
    },
    troubleOf: (call: CallName, text: string) =>
      use(isTrouble, call, (about) => text.includes(about)),
    chargeOf: (call: CallName, names: readonly (string | null)[]) =>
      use(
        (outcome): outcome is ChargeOutcome => !isTrouble(outcome),
        call,
        (about) => names.includes(about),
      ),
  }
}

/** Recorded request and response. */
export type Exchange = {
  call: CallName | null
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  request: unknown
  /** 0 without a response. */
  status: number
  answer: unknown
}

/** Keeps the most recent exchanges for the schema check. */
export const openExchanges = (most: number) => {
  let exchanges: Exchange[] = []
  return {
    add: (exchange: Exchange) => {
      exchanges.push(exchange)
      if (exchanges.length >= most * 2) exchanges = exchanges.slice(-most)
    },
    all: () => exchanges.slice(-most),
    clear: () => {
      exchanges = []
    },
  }
}
