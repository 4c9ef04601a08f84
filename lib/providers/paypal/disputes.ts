import { z } from 'zod'
import type { Dispute } from '#lib/services/platform/payment-provider/types.ts'
import { amount } from './amounts.ts'
import type { Caller } from './caller.ts'
import type { Paypal } from './paypal.ts'

const movement = z.object({
  affected_party: z.string().optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
  amount: amount.optional().catch(undefined),
})

type Movement = z.output<typeof movement>

/** Excludes the provider's dispute fees, which are not part of the payment. */
const isOfPayment = ({ affected_party, reason }: Movement) =>
  affected_party === 'SELLER' && (reason === undefined || reason === 'DISPUTE_SETTLEMENT')

/**
 * Sums movements of the shop's money; money that the provider paid the buyer itself does not count.
 */
const sumOf = (movements: readonly Movement[], { credits }: { credits: boolean }) =>
  movements
    .filter((each) => isOfPayment(each) && (each.type === 'CREDIT') === credits)
    .reduce((sum, { amount: cents = 0 }) => sum + cents, 0)

const dispute = z
  .object({
    dispute_id: z.string(),
    status: z.string().max(60),
    update_time: z.iso.datetime({ offset: true }),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
    money_movements: z.array(movement).default([]),
  })
  .transform((given): Dispute => {
    const isOver = given.status === 'RESOLVED'
    return {
      ...{ id: given.dispute_id, state: given.status, isOver, at: new Date(given.update_time) },
      captures: given.disputed_transactions.map((each) => each.seller_transaction_id),
      takenCents: isOver ? sumOf(given.money_movements, { credits: false }) : 0,
      returnedCents: isOver ? sumOf(given.money_movements, { credits: true }) : 0,
    }
  })

const page = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

const perPage = '50'

async function* changedSince({ get }: Caller, since: Date) {
  for (let token: string | null = null; ; ) {
    const query: URLSearchParams = new URLSearchParams({
      update_time_after: since.toISOString(),
      page_size: perPage,
      ...(token !== null && { next_page_token: token }),
    })
    const { items, links }: z.output<typeof page> = await get(
      `/v1/customer/disputes?${query}`,
      page,
    )
    for (const { dispute_id: id } of items) yield id
    const next = links.find(({ rel }) => rel === 'next')
    token = next ? new URL(next.href).searchParams.get('next_page_token') : null
    if (token === null) return
  }
}

export const disputesAt = (caller: Caller): Pick<Paypal, 'readDispute' | 'disputes'> => ({
  readDispute: (id) => caller.get(`/v1/customer/disputes/${encodeURIComponent(id)}`, dispute),
  disputes: (since) => changedSince(caller, since),
})
