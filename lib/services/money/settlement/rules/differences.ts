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
  /** Number of the order, where one is known. */
  order: number | null
  provider_id: string | null
  ours: number | null
  theirs: number | null
}

/** Money that moved, as the provider tells it. */
export type Moved = { id: string; kind: LedgerRow['kind']; cents: number; at: Date }

export type LedgerRow = {
  kind: 'capture' | 'refund' | 'chargeback' | 'reinstated'
  provider_id: string
  cents: number
  number: number
  at: Date
}

const nameOf = (kind: string, id: string) => `${kind} ${id}`

/** Of the provider's list and our ledger: what one has and the other has not, or has otherwise. */
export const compare = (
  theirs: readonly Moved[],
  ours: readonly LedgerRow[],
  { from, until }: { from: Date; until: Date },
): Difference[] => {
  const booked = new Map(ours.map((row) => [nameOf(row.kind, row.provider_id), row]))
  const told = new Map(theirs.map((each) => [nameOf(each.kind, each.id), each]))
  const within = (at: Date) => at >= from && at < until
  const missing = theirs
    .filter(({ kind, id, at }) => within(at) && !booked.has(nameOf(kind, id)))
    .map(({ id, cents }) => ({
      ...{ kind: 'not_booked' as const, order: null, provider_id: id },
      ...{ ours: null, theirs: cents },
    }))
  const others = ours.flatMap((row): Difference[] => {
    const { number: order, provider_id } = row
    const cents = Math.abs(row.cents)
    const there = told.get(nameOf(row.kind, provider_id))
    if (!there && within(row.at))
      return [{ kind: 'not_there', order, provider_id, ours: cents, theirs: null }]
    if (there && there.cents !== cents)
      return [{ kind: 'other_amount', order, provider_id, ours: cents, theirs: there.cents }]
    return []
  })
  return [...missing, ...others]
}
