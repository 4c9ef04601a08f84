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

/** A movement of money as the provider reports it. */
export type Moved = { id: string; kind: LedgerRow['kind']; cents: number; at: Date }

export type LedgerRow = {
  kind: 'capture' | 'refund' | 'chargeback' | 'reinstated'
  provider_id: string
  cents: number
  number: number
  at: Date
}

const nameOf = (kind: string, id: string) => `${kind} ${id}`

/**
 * Compares the provider's list with the ledger: entries missing on either side, and entries with
 * different amounts.
 */
export const compare = (
  theirs: readonly Moved[],
  ours: readonly LedgerRow[],
  { from, until }: { from: Date; until: Date },
): Difference[] => {
  const booked = new Map(ours.map((row) => [nameOf(row.kind, row.provider_id), row]))
  const reported = new Map(theirs.map((moved) => [nameOf(moved.kind, moved.id), moved]))
  const within = (at: Date) => at >= from && at < until
  const missing = theirs
    .filter(({ kind, id, at }) => within(at) && !booked.has(nameOf(kind, id)))
    .map(({ id, cents }) => ({
      kind: 'not_booked' as const,
      order: null,
      provider_id: id,

      ours: null,
      theirs: cents,
    }))
  const others = ours.flatMap((row): Difference[] => {
    const { number: order, provider_id } = row
    const cents = Math.abs(row.cents)
    const other = reported.get(nameOf(row.kind, provider_id))
    if (!other && within(row.at))
      return [{ kind: 'not_there', order, provider_id, ours: cents, theirs: null }]
    if (other && other.cents !== cents)
      return [{ kind: 'other_amount', order, provider_id, ours: cents, theirs: other.cents }]
    return []
  })
  return [...missing, ...others]
}
