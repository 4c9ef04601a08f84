export type Bought = {
  lineId: number
  quantity: number
  unitCents: number
  /** Of the whole line, what a code took off. */
  discountCents: number
  /** Of each copy that is left, what went back because the price fell. */
  loweredCents: number
  withdrawn: number
  /** Of a parcel that is not sent: all of it was given back. */
  cancelled: boolean
}
export type Taken = { lineId: number; quantity: number }

/** Less what a code took off. */
export type Paid = {
  deliveryCents: number
  /** Of it, what is given back or promised already: of parcels that are not sent, or all of it. */
  deliveryBackCents: number
  creditsCents: number
  totalCents: number
}

export const leftOf = ({
  quantity,
  withdrawn,
  cancelled,
}: Pick<Bought, 'quantity' | 'withdrawn' | 'cancelled'>) => (cancelled ? 0 : quantity - withdrawn)

/** So much of what was paid, in money and in credits: a code was neither. */
const share = (cents: number, { creditsCents, totalCents }: Paid) => {
  const all = totalCents + creditsCents
  const money = all === 0 ? 0 : Math.round((cents * totalCents) / all)
  return { money, credits: cents - money }
}

/** Of one line, in proportion to what it cost with its code. */
const lineBack = (line: Bought) => {
  const { quantity, unitCents, discountCents, loweredCents } = line
  const left = leftOf(line)
  const all = quantity * unitCents
  const back = (quantity - left) * unitCents + left * loweredCents
  return Math.round((back * (all - discountCents)) / all)
}

const goodsBack = (lines: readonly Bought[]) => lines.reduce((sum, line) => sum + lineBack(line), 0)

/** Who withdraws from all that is sent gets the delivery back too (art. 56). */
const deliveryBack = (lines: readonly Bought[], paid: Paid) =>
  lines.every((line) => leftOf(line) === 0) ? paid.deliveryCents : paid.deliveryBackCents

/** All that goes back by now; cents that are rounded come out even in the end. */
export const backOf = (lines: readonly Bought[], paid: Paid) =>
  share(goodsBack(lines) + deliveryBack(lines, paid), paid)

/** In money: what was paid for goods, and what of goods and of bringing them goes back by now. */
export const moneyOf = (lines: readonly Bought[], paid: Paid) => {
  const back = backOf(lines, paid).money
  const deliveryBackCents = Math.min(back, share(deliveryBack(lines, paid), paid).money)
  return {
    goodsCents: paid.totalCents - share(paid.deliveryCents, paid).money,
    goodsBackCents: back - deliveryBackCents,
    deliveryBackCents,
  }
}

/** The refund of everything withdrawn by then, less the refund of what was withdrawn before. */
export const refundOf = (lines: readonly Bought[], taken: readonly Taken[], paid: Paid) => {
  const now = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]))
  const then = lines.map((line) => ({
    ...line,
    withdrawn: line.withdrawn + (now.get(line.lineId) ?? 0),
  }))
  const [before, after] = [backOf(lines, paid), backOf(then, paid)]
  return {
    refundCents: after.money - before.money,
    creditsCents: after.credits - before.credits,
    withDelivery: deliveryBack(then, paid) > deliveryBack(lines, paid),
  }
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
