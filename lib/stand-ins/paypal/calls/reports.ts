import { day } from '#lib/format/durations.ts'
import { amountOf } from '#lib/providers/paypal/amounts.ts'
import { notFound, Refused } from '../problem.ts'
import { showDispute, showDisputeInList } from '../show.ts'
import type { World } from '../world.ts'
import type { Call } from './call.ts'

type Row = {
  id: string
  code: string
  status: string
  cents: number
  customId: string | null
  invoice: string | null
  at: string
}

const rowsOf = ({ store }: World): Row[] => [
  ...[...store.captures.values()]
    .filter(({ status }) => status !== 'DECLINED')
    .map(({ status, ...capture }) => ({
      ...capture,
      code: 'T0006',
      status: status === 'PENDING' ? 'P' : status === 'REFUNDED' ? 'V' : 'S',
    })),
  ...[...store.refunds.values()]
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .map(({ cents, status, ...refund }) => ({
      ...refund,

      cents: -cents,
      code: 'T1107',
      status: status === 'PENDING' ? 'P' : 'S',
    })),
]

const show = ({ id, code, status, cents, customId, invoice, at }: Row) => ({
  transaction_info: {
    transaction_id: id,
    transaction_event_code: code,
    transaction_initiation_date: at,
    transaction_updated_date: at,
    transaction_amount: amountOf(cents),
    transaction_status: status,
    ...(customId && { custom_field: customId }),
    ...(invoice && { invoice_id: invoice }),
  },
})

const longest = 31 * day

const transactions: Call['run'] = ({ query }, world) => {
  const from = Date.parse(query.get('start_date') ?? '')
  const to = Date.parse(query.get('end_date') ?? '')
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new Refused(400, 'MISSING_REQUIRED_PARAMETER', { field: 'start_date' })
  if (to < from || to - from > longest)
    throw new Refused(400, 'INVALID_PARAMETER_VALUE', { field: 'end_date' })
  const size = Math.min(500, Number(query.get('page_size') ?? 100))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const rows = rowsOf(world)
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .sort((a, b) => a.at.localeCompare(b.at))
  const shown = rows.slice((page - 1) * size, page * size)
  return {
    status: 200,
    body: {
      ...(shown.length > 0 && { transaction_details: shown.map(show) }),
      account_number: 'STANDIN',

      start_date: query.get('start_date'),
      end_date: query.get('end_date'),
      last_refreshed_datetime: world.now().toISOString(),

      page,
      total_items: rows.length,
      total_pages: Math.ceil(rows.length / size),
      links: [
        { href: `${world.address}/v1/reporting/transactions?${query}`, rel: 'self', method: 'GET' },
      ],
    },
  }
}

const disputes: Call['run'] = ({ query }, world) => {
  const [of, after] = [query.get('disputed_transaction_id'), query.get('update_time_after')]
  const size = Math.min(50, Math.max(1, Number(query.get('page_size') ?? 10)))
  const start = Number(query.get('next_page_token') ?? 0)
  const records = [...world.store.disputes.values()]
    .filter(({ captureId }) => !of || captureId === of)
    .filter(({ updatedAt }) => !after || Date.parse(updatedAt) >= Date.parse(after))
  const items = records.slice(start, start + size).map((each) => showDisputeInList(world, each))
  const at = (token: number) => {
    const next = new URLSearchParams(query)
    if (token > 0) next.set('next_page_token', `${token}`)
    return `${world.address}/v1/customer/disputes?${next}`
  }
  return {
    status: 200,
    body: {
      ...(items.length > 0 && { items }),
      links: [
        { href: at(start), rel: 'self', method: 'GET' },
        ...(start + size < records.length
          ? [{ href: at(start + size), rel: 'next', method: 'GET' }]
          : []),
      ],
    },
  }
}

export const reportCalls: Call[] = [
  {
    name: 'list transactions',
    method: 'GET',
    path: /^\/v1\/reporting\/transactions$/,
    run: transactions,
  },
  {
    name: 'list disputes',
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    run: disputes,
  },
  {
    name: 'read dispute',
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/([A-Za-z0-9-]{1,255})$/,
    run: ({ id }, world) => {
      const dispute = world.store.disputes.get(id)
      if (!dispute) throw notFound()
      return { status: 200, body: showDispute(world, dispute) }
    },
  },
]
