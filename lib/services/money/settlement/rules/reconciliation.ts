import { before, days, hours } from '#lib/format/durations.ts'

export type Difference = {
  kind:
    | 'not_booked'
    | 'not_there'
    | 'other_amount'
    | 'ledger'
    | 'unpaid'
    | 'kept'
    | 'too_much_back'
    | 'credits'
    | 'credits_used'
    | 'seat_over'
    | 'refund_failed'
    | 'payment_waits'
    | 'refund_waits'
    | 'seat_waits'
    | 'order_waits'
  /** Number of the order, null when unknown. */
  order: number | null
  provider_id: string | null
  ours: number | null
  theirs: number | null
}

export type LedgerRow = {
  kind: 'capture' | 'refund' | 'chargeback' | 'reinstated'
  provider_id: string
  cents: number
  number: number
  at: Date
}

/** A movement of money as the provider reports it. */
export type Moved = { id: string; kind: LedgerRow['kind']; cents: number; at: Date }

export type Window = { from: Date; until: Date }

const nameOf = (kind: string, id: string) => `${kind} ${id}`

/** Lists entries missing on either side, and those with different amounts. */
export const compare = (
  moved: readonly Moved[],
  ledger: readonly LedgerRow[],
  { from, until }: Window,
): Difference[] => {
  const booked = new Set(ledger.map((row) => nameOf(row.kind, row.provider_id)))
  const reported = new Map(moved.map((each) => [nameOf(each.kind, each.id), each.cents]))
  const within = (at: Date) => at >= from && at < until
  const missing = moved
    .filter(({ kind, id, at }) => within(at) && !booked.has(nameOf(kind, id)))
    .map(({ id: provider_id, cents: theirs }) => {
      return { kind: 'not_booked' as const, order: null, provider_id, ours: null, theirs }
    })
  const others = ledger.flatMap((row): Difference[] => {
    const { number: order, provider_id } = row
    const [ours, theirs] = [Math.abs(row.cents), reported.get(nameOf(row.kind, provider_id))]
    if (theirs === undefined)
      return within(row.at) ? [{ kind: 'not_there', order, provider_id, ours, theirs: null }] : []
    return theirs === ours ? [] : [{ kind: 'other_amount', order, provider_id, ours, theirs }]
  })
  return [...missing, ...others]
}

/** Maximum delay of the provider's transaction list. */
const lag = hours(3)
/** Tolerance for clocks: the two sides may record an event on different sides of an edge. */
const overlap = days(1)

/** Returns the window from the last reconciliation to the provider's lag; undefined when it is empty. */
export const nextWindow = (
  last: Date | null,
  first: Date | null,
  now: Date,
): Window | undefined => {
  const from = last ?? first
  const until = before(now, lag)
  return from && from < until ? { from, until } : undefined
}

/** Widens the window for the request to the provider, so that no transaction is missing at its edges. */
export const askedFor = ({ from }: Window, now: Date) => ({
  from: before(from, overlap),
  until: now,
})
