import type { Paid } from '#lib/contract/orders.ts'
import type { PayLink } from '#lib/contract/payments.ts'
import { euros } from '../../platform/money.ts'
import { presentPicture } from '../../platform/pictures/present.ts'
import type { Payment } from '../payments/queries.ts'
import type { Debt, LinkRow } from './queries/debts.ts'
import { unconfirmed } from './rules/approval.ts'

type How = Pick<Paid, 'state' | 'reason' | 'payer_url'>

const reasonOf = ({ issue, refusal }: Payment): Paid['reason'] => {
  if (issue === unconfirmed) return 'unconfirmed'
  if (refusal === 'soft' || refusal === 'dead') return 'declined'
  return 'unknown'
}

type PaymentFacts = {
  payment: Payment
  isPaid: boolean
  isOnItsWay: boolean
  buyerUrl: string | null
}

/** Presents the state of a payment attempt to the page that waits for it. */
export const presentHow = ({ payment, isPaid, isOnItsWay, buyerUrl }: PaymentFacts): How => {
  const answer = (state: How['state'], reason: How['reason'] = null): How => ({
    state,
    reason,
    payer_url: null,
  })
  if (isPaid) return answer('paid')
  // The capture came too late and is refunded.
  if (payment.state === 'captured') return answer('refused', 'expired')
  // Another attempt for the same debt may be on its way.
  if (isOnItsWay) return answer('pending')
  if (buyerUrl !== null) return { state: 'payer_action', reason: null, payer_url: buyerUrl }
  if (payment.state === 'awaiting_payer') return answer('refused', 'not_approved')
  if (payment.state === 'abandoned') return answer('refused', 'expired')
  return answer('refused', reasonOf(payment))
}

const linkState = (link: LinkRow, isOnItsWay: boolean, now: Date): PayLink['state'] => {
  if (link.paid_at) return 'paid'
  if (isOnItsWay) return 'pending'
  if (link.replaced_at) return 'replaced'
  return link.expires_at <= now ? 'expired' : 'open'
}

type Seen = { link: LinkRow; debt: Debt; isOnItsWay: boolean }

export const presentLink = ({ link, debt, isOnItsWay }: Seen, now: Date): PayLink => ({
  state: linkState(link, isOnItsWay, now),
  first_name: link.first_name,
  item: {
    id: link.item_id,
    slug: link.slug,
    title: link.title,
    image: presentPicture(link, 'picture'),
  },
  choice: link.choice,
  quantity: link.quantity,
  goods: euros(debt.goods_cents),
  delivery: euros(debt.delivery_cents),
  discount: euros(debt.discount_cents),
  credits: euros(debt.credits_cents),
  total: euros(debt.total_cents),
  method: link.method_kind && { kind: link.method_kind, last_digits: link.last_digits },
  until: link.expires_at.toISOString(),
  paid_at: link.paid_at?.toISOString() ?? null,
})
