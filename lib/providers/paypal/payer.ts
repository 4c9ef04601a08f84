import { z } from 'zod'
import type { Payer } from '#lib/tools/payment-provider/types.ts'

const optional = z.string().optional()

/** Fields of a payment source that orders and stored methods share. */
export const paidFrom = {
  card: { brand: optional, last_digits: optional, expiry: optional },
  paypal: { email_address: optional, account_id: optional },
}

type Source = {
  card?: { brand?: string; last_digits?: string; expiry?: string } | undefined
  paypal?: { account_id?: string } | undefined
}

/**
 * PayPal has an id for each account, but no fingerprint of cards: brand, last digits and expiry
 * together identify a card well enough to compare members.
 */
export const payerOf = ({ card, paypal }: Source): Payer => {
  if (paypal?.account_id) return `account ${paypal.account_id}`
  if (!card?.last_digits || !card.expiry) return null
  return `card ${card.brand ?? ''} ${card.last_digits} ${card.expiry}`
}
