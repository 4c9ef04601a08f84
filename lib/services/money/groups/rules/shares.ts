export type Share = { id: number; quantity: number }

/** Bit n of each is set where some of the seats from there on ask for exactly n copies together. */
const sumsFrom = (seats: readonly Share[], most: number) => {
  const all = (1n << BigInt(most + 1)) - 1n
  const sums = [1n]
  for (const { quantity } of seats.toReversed()) {
    const last = sums.at(-1)!
    sums.push((last | (last << BigInt(quantity))) & all)
  }
  return sums.toReversed()
}

const has = (sums: bigint | undefined, copies: number) =>
  sums !== undefined && copies >= 0 && ((sums >> BigInt(copies)) & 1n) === 1n

type Boxes = {
  carton: number
  /** Copies that are in already: of who has paid, in a group that opened again. */
  paid: number
}

/**
 * How many whole boxes the seats can fill, and whose find no place in them. In the order they are given, which the
 * group has declared, each gets its copies if the others after it can fill the rest exactly. Nobody gets a part of
 * what they asked for.
 */
export const fillBoxes = (seats: readonly Share[], { carton, paid }: Boxes) => {
  const asked = seats.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = sumsFrom(seats, asked)
  let copies = asked - ((paid + asked) % carton)
  while (copies > 0 && !has(sums[0], copies)) copies -= carton
  const filled = has(sums[0], copies) ? copies : 0
  let left = filled
  const out: number[] = []
  for (const [at, { id, quantity }] of seats.entries())
    if (has(sums[at + 1], left - quantity)) left -= quantity
    else out.push(id)
  return { filled, out }
}

/** What a copy costs whoever agreed to so much at most. */
export const unitPrice = (
  reachedCents: number,
  {
    quantity,
    mostCents,
    deliveryCents,
  }: { quantity: number; mostCents: number | null; deliveryCents: number },
) =>
  mostCents === null
    ? reachedCents
    : Math.min(reachedCents, Math.floor((mostCents - deliveryCents) / quantity))
