export type Share = { id: number; quantity: number }

/** Returns a bit set for each position: bit n tells that some seats from there on ask for n copies. */
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

/**
 * Computes how many whole boxes the seats can fill beside the copies paid before a group opened again, and
 * which seats are left out. In the order that the group has declared, a seat is filled if the later ones
 * can fill the rest exactly. No seat is filled partly.
 */
export const fillBoxes = (
  seats: readonly Share[],
  { carton, paid }: { carton: number; paid: number },
) => {
  const totalCopies = seats.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = sumsFrom(seats, totalCopies)
  let copies = totalCopies - ((paid + totalCopies) % carton)
  while (copies > 0 && !has(sums[0], copies)) copies -= carton
  const filled = has(sums[0], copies) ? copies : 0
  let remainingCopies = filled
  const out: number[] = []
  for (const [at, { id, quantity }] of seats.entries())
    if (has(sums[at + 1], remainingCopies - quantity)) remainingCopies -= quantity
    else out.push(id)
  return { filled, out }
}

type Priced = {
  quantity: number
  most_cents: number | null
  delivery_cents: number
  reached_cents: number
}

/** Returns the price of one copy, limited by the agreed maximum. */
export const unitPrice = ({ quantity, most_cents, delivery_cents, reached_cents }: Priced) =>
  most_cents === null
    ? reached_cents
    : Math.min(reached_cents, Math.floor((most_cents - delivery_cents) / quantity))
