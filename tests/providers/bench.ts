import type { PaymentProvider } from '#lib/services/platform/payment-provider/provider.ts'

/** What comes of a card, when its buyer is there and later without them. */
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

/** A provider behind the port, and what its stand-in lets a test do as buyer, bank or operator. */
export type Bench = {
  name: string
  provider: PaymentProvider
  /** The same with keys that the provider does not know. */
  stranger: PaymentProvider
  /** The same for another shop on the account. */
  neighbour: PaymentProvider
  approve: (purchaseId: string, card?: Card) => void
  approveSaving: (savingId: string, card?: Card) => void
  settleCapture: (id: string, isGood: boolean) => void
  settleRefund: (id: string, isGood: boolean) => void
  /** What the next refund comes to. */
  nextRefund: (state: 'pending' | 'failed') => void
  refundByHand: (captureId: string, cents: number) => string
  openDispute: (captureId: string, cents: number) => string
  loseDispute: (id: string, cents: number) => void
  /** Until `calm`. */
  disturb: (call: Call, trouble: Trouble) => void
  calm: () => void
  /** Cents of each capture that was not declined, by the id that the shop gave. */
  booked: (reference: string) => number[]
  refunded: (captureId: string) => number[]
  /** Events so far, oldest first. */
  events: () => { body: string; headers: Record<string, string> }[]
  /** So many payments that need more than one page of the list. */
  fill: () => number
}

export const prefix = 'torre'
