export type Bought = {
  lineId: number
  quantity: number
  unitCents: number
  /** Of each copy that is left, what went back because the price fell. */
  loweredCents: number
  withdrawn: number
  /** Of a parcel that is not sent: all of it was given back. */
  cancelled: boolean
}
export type Taken = { lineId: number; quantity: number }

export type Paid = {
  goodsCents: number
  deliveryCents: number
  /** Of it, what belonged to parcels that are not sent. */
  cancelledDeliveryCents: number
  creditsCents: number
  totalCents: number
}

export const leftOf = ({
  quantity,
  withdrawn,
  cancelled,
}: Pick<Bought, 'quantity' | 'withdrawn' | 'cancelled'>) => (cancelled ? 0 : quantity - withdrawn)

/** What is given back for so much of what was bought, in money and in credits. */
const share = (cents: number, { goodsCents, deliveryCents, creditsCents, totalCents }: Paid) => {
  const all = goodsCents + deliveryCents
  const credits = Math.round((cents * creditsCents) / all)
  return { money: Math.round((cents * totalCents) / all), credits }
}

/** Who withdraws from all that is sent gets the delivery back too (art. 56). */
const worthBack = (lines: readonly Bought[], paid: Paid) => {
  const goods = lines.reduce((sum, line) => {
    const left = leftOf(line)
    return sum + (line.quantity - left) * line.unitCents + left * line.loweredCents
  }, 0)
  const isWhole = lines.every((line) => leftOf(line) === 0)
  return goods + (isWhole ? paid.deliveryCents : paid.cancelledDeliveryCents)
}

/** All that goes back by now; cents that are rounded come out even in the end. */
export const backOf = (lines: readonly Bought[], paid: Paid) => share(worthBack(lines, paid), paid)

/** Reckoned from all that was withdrawn by then, less what was before. */
export const refundOf = (lines: readonly Bought[], taken: readonly Taken[], paid: Paid) => {
  const now = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]))
  const before = backOf(lines, paid)
  const after = backOf(
    lines.map((line) => ({ ...line, withdrawn: line.withdrawn + (now.get(line.lineId) ?? 0) })),
    paid,
  )
  return { refundCents: after.money - before.money, creditsCents: after.credits - before.credits }
}

/** Each line once, of this order, and no more copies than are left of it. */
export const isPossible = (lines: readonly Bought[], taken: readonly Taken[]) => {
  const known = new Map(lines.map((line) => [line.lineId, line]))
  const once = new Set(taken.map(({ lineId }) => lineId)).size === taken.length
  return (
    once &&
    taken.every(({ lineId, quantity }) => {
      const line = known.get(lineId)
      return line !== undefined && quantity <= leftOf(line)
    })
  )
}
