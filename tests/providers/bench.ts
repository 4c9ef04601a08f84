import type { PaymentProvider } from '#lib/tools/payment-provider/provider.ts'

/** Kinds of cards by the result of a charge, with the buyer present and later without. */
export type Card =
  | 'plain'
  | 'declined'
  | 'pending'
  | 'stolen'
  | 'declinedLater'
  | 'expiredLater'
  | 'challengedLater'

export type Call = 'charge' | 'capture' | 'refund' | 'look-up'
type Trouble = 'lost after' | 'silent after' | 'out of order'

/** Provider behind the port, with controls of its stand-in for a buyer, a bank or the operator. */
export type Bench = {
  name: string
  provider: PaymentProvider
  /** Provider with keys that its server does not know. */
  stranger: PaymentProvider
  /** Provider of another shop on the same account. */
  neighbour: PaymentProvider
  approve: (purchaseId: string, card?: Card) => void
  approveSaving: (savingId: string, card?: Card) => void
  settleCapture: (id: string, isGood: boolean) => void
  settleRefund: (id: string, isGood: boolean) => void
  /** Sets the result of the next refund. */
  nextRefund: (state: 'pending' | 'failed') => void
  refundByHand: (captureId: string, cents: number) => string
  openDispute: (captureId: string, cents: number) => string
  loseDispute: (id: string, cents: number) => void
  /** Disturbs the calls until `calm`. */
  disturb: (call: Call, trouble: Trouble) => void
  calm: () => void
  /** Returns the cents of each capture that was not declined, by the reference of the shop. */
  booked: (reference: string) => number[]
  refunded: (captureId: string) => number[]
  /** Returns all events so far, oldest first. */
  events: () => { body: string; headers: Record<string, string> }[]
  /** Adds payments until the list needs more than one page; returns their number. */
  fill: () => number
}

export const prefix = 'torre'
