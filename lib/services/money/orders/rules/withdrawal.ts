export type Bought = { lineId: number; quantity: number; unitCents: number; withdrawn: number }
export type Taken = { lineId: number; quantity: number }

export type Paid = {
  goodsCents: number
  deliveryCents: number
  creditsCents: number
  totalCents: number
}

const worth = (lines: readonly Bought[], copiesOf: (line: Bought) => number) =>
  lines.reduce((sum, line) => sum + copiesOf(line) * line.unitCents, 0)

/** What is given back for so much of what was bought, in money and in credits. */
const share = (cents: number, { goodsCents, deliveryCents, creditsCents, totalCents }: Paid) => {
  const all = goodsCents + deliveryCents
  const credits = Math.round((cents * creditsCents) / all)
  return { money: Math.round((cents * totalCents) / all), credits }
}

/**
 * Reckoned from all that was withdrawn by then, less what was before: cents that are rounded come out
 * even in the end. Who withdraws from the whole order gets the delivery back too (art. 56).
 */
export const refundOf = (lines: readonly Bought[], taken: readonly Taken[], paid: Paid) => {
  const now = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]))
  const copiesAfter = (line: Bought) => line.withdrawn + (now.get(line.lineId) ?? 0)
  const isWhole = (copies: (line: Bought) => number) =>
    lines.every((line) => copies(line) >= line.quantity)
  const reckon = (copies: (line: Bought) => number) =>
    share(worth(lines, copies) + (isWhole(copies) ? paid.deliveryCents : 0), paid)
  const before = reckon((line) => line.withdrawn)
  const after = reckon(copiesAfter)
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
      return line !== undefined && quantity <= line.quantity - line.withdrawn
    })
  )
}
