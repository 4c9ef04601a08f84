import { z } from 'zod'
import { before, day, hours } from '#lib/format/durations.ts'
import type { Dispute, PaymentProvider, Transaction } from '#lib/tools/payment-provider/types.ts'
import { amount } from './amounts.ts'
import type { Caller } from './caller.ts'

const text = z.string().optional()

const movement = z.object({
  affected_party: text,
  type: text,
  reason: text,
  amount: amount.optional().catch(undefined),
})

/**
 * Sums movements of the shop's money. Money that the provider paid the buyer itself does not count, and
 * neither do the provider's dispute fees, which are not part of the payment.
 */
const sumOf = (
  movements: readonly z.output<typeof movement>[],
  { credits }: { credits: boolean },
) =>
  movements
    .filter(
      ({ affected_party, reason = 'DISPUTE_SETTLEMENT', type }) =>
        affected_party === 'SELLER' &&
        reason === 'DISPUTE_SETTLEMENT' &&
        (type === 'CREDIT') === credits,
    )
    .reduce((sum, { amount: cents = 0 }) => sum + cents, 0)

const dispute = z
  .object({
    dispute_id: z.string(),
    status: z.string().max(60),
    update_time: z.iso.datetime({ offset: true }),
    reason: z.string().max(60).optional().catch(undefined),
    dispute_amount: amount.pipe(z.int().min(1)).optional().catch(undefined),
    seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
    money_movements: z.array(movement).default([]),
  })
  .transform((given): Dispute => {
    const isOver = given.status === 'RESOLVED'
    const dueDate = given.seller_response_due_date
    return {
      id: given.dispute_id,
      state: given.status,
      isOver,
      reason: given.reason ?? null,
      disputedCents: given.dispute_amount ?? null,
      answerBy: isOver || dueDate === undefined ? null : new Date(dueDate),
      at: new Date(given.update_time),
      captures: given.disputed_transactions.map((each) => each.seller_transaction_id),
      takenCents: isOver ? sumOf(given.money_movements, { credits: false }) : 0,
      returnedCents: isOver ? sumOf(given.money_movements, { credits: true }) : 0,
    }
  })

const disputePage = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

async function* disputesSince({ get }: Caller, since: Date) {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: '50' })
  for (;;) {
    const { items, links } = await get(`/v1/customer/disputes?${query}`, disputePage)
    for (const { dispute_id: id } of items) yield id
    const next = links.find(({ rel }) => rel === 'next')
    const token = next && new URL(next.href).searchParams.get('next_page_token')
    if (!token) return
    query.set('next_page_token', token)
  }
}

/** Payments begin with T00. T1107 is a refund; chargebacks have other codes and are ignored. */
const kindOf = (code: string) => {
  if (code.startsWith('T00')) return 'capture' as const
  return code === 'T1107' ? ('refund' as const) : undefined
}

/** Statuses of settled transactions, also of those refunded later, and of those under review. */
const settled = ['S', 'V', undefined]
const pending = 'P'

const transaction = z
  .object({
    transaction_info: z.object({
      transaction_id: z.string(),
      transaction_event_code: z.string(),
      transaction_status: text,
      transaction_initiation_date: z.iso.datetime({ offset: true }),
      transaction_amount: amount,
      custom_field: text,
      invoice_id: text,
    }),
  })
  .transform(({ transaction_info: info }): Transaction[] => {
    const kind = kindOf(info.transaction_event_code)
    const status = info.transaction_status
    if (!kind || ![...settled, pending].includes(status)) return []
    return [
      {
        id: info.transaction_id,
        kind,
        isPending: status === pending,
        cents: Math.abs(info.transaction_amount),
        reference: info.custom_field ?? null,
        invoice: info.invoice_id ?? null,
        at: new Date(info.transaction_initiation_date),
      },
    ]
  })

const transactionPage = z.object({
  total_pages: z.int().default(0),
  last_refreshed_datetime: z.iso.datetime({ offset: true }).optional(),
  transaction_details: z.array(transaction).default([]),
})

/** Maximum range of one request to PayPal. */
const longestWindow = 31 * day

const withoutFractions = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')

const pageOf = (from: number, to: number, page: number, size: number) => {
  const query = new URLSearchParams({
    start_date: withoutFractions(from),
    end_date: withoutFractions(to),
    fields: 'transaction_info',
    page_size: `${size}`,
    page: `${page}`,
  })
  return `/v1/reporting/transactions?${query}`
}

/** Maximum delay of the list, for an answer that does not tell it. */
const longestLag = hours(3)

const listedUntil = async ({ get }: Caller, now: Date) => {
  const answer = await get(pageOf(now.getTime() - day, now.getTime(), 1, 1), transactionPage)
  return answer.last_refreshed_datetime
    ? new Date(answer.last_refreshed_datetime)
    : before(now, longestLag)
}

async function* transactionsBetween({ get }: Caller, from: Date, to: Date) {
  const seen = new Set<string>()
  for (let start = from.getTime(); start < to.getTime(); start += longestWindow)
    for (let page = 1, pages = 1; page <= pages; page++) {
      const end = Math.min(start + longestWindow, to.getTime())
      const answer = await get(pageOf(start, end, page, 500), transactionPage)
      pages = answer.total_pages
      for (const each of answer.transaction_details.flat()) {
        // Transactions at the edge of two windows appear in both.
        if (seen.has(each.id)) continue
        seen.add(each.id)
        yield each
      }
    }
}

type Reports = Pick<PaymentProvider, 'readDispute' | 'disputes' | 'listedUntil' | 'transactions'>

export const reportsAt = (caller: Caller): Reports => ({
  readDispute: (id) => caller.get(`/v1/customer/disputes/${encodeURIComponent(id)}`, dispute),
  disputes: (since) => disputesSince(caller, since),
  listedUntil: (now) => listedUntil(caller, now),
  transactions: (from, to) => transactionsBetween(caller, from, to),
})
