import { z } from 'zod'
import { day } from '#lib/format/durations.ts'
import type { Transaction } from '#lib/tools/payment-provider/types.ts'
import { amount } from './amounts.ts'
import type { Caller } from './caller.ts'

const text = z.string().optional()

const page = z.object({
  total_pages: z.int().optional(),
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_status: text,
          transaction_initiation_date: z.iso.datetime({ offset: true }),
          transaction_amount: amount,
          custom_field: text,
          invoice_id: text,
        }),
      }),
    )
    .default([]),
})

type Info = z.output<typeof page>['transaction_details'][number]['transaction_info']

/** Maximum range of one request to PayPal. */
const longestWindow = 31 * day
const perPage = 500

/** Payments begin with T00. T1107 is a refund; chargebacks have other codes and are ignored. */
const kindOf = (code: string) => {
  if (code.startsWith('T00')) return 'capture' as const
  return code === 'T1107' ? ('refund' as const) : undefined
}

/** Statuses of settled transactions, also of those refunded later. */
const settled = ['S', 'V', undefined]

const read = (info: Info): Transaction | undefined => {
  const kind = kindOf(info.transaction_event_code)
  if (!kind || !settled.includes(info.transaction_status)) return undefined
  return {
    id: info.transaction_id,
    kind,
    cents: Math.abs(info.transaction_amount),
    reference: info.custom_field ?? null,
    invoice: info.invoice_id ?? null,
    at: new Date(info.transaction_initiation_date),
  }
}

const withoutFractions = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

async function* within({ get }: Caller, from: Date, to: Date) {
  for (let number = 1; ; number++) {
    const query = new URLSearchParams({
      start_date: withoutFractions(from),
      end_date: withoutFractions(to),

      fields: 'transaction_info',
      page_size: String(perPage),
      page: String(number),
    })
    const answer = await get(`/v1/reporting/transactions?${query}`, page)
    for (const { transaction_info: info } of answer.transaction_details) {
      const transaction = read(info)
      if (transaction) yield transaction
    }
    if (number >= (answer.total_pages ?? 0)) return
  }
}

/** Yields the transactions from the first moment to before the last. */
export async function* transactionsAt(caller: Caller, from: Date, to: Date) {
  const seen = new Set<string>()
  for (let start = from.getTime(); start < to.getTime(); start += longestWindow) {
    const end = new Date(Math.min(start + longestWindow, to.getTime()))
    for await (const transaction of within(caller, new Date(start), end)) {
      // Transactions at the edge of two windows appear in both.
      if (seen.has(transaction.id)) continue
      seen.add(transaction.id)
      yield transaction
    }
  }
}
