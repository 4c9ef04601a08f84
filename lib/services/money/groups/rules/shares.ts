export type Share = { id: number; quantity: number }

/** How many copies of the goal are to be had in whole boxes. */
export const wholeBoxes = (units: number, carton: number | null) =>
  carton === null ? units : units - (units % carton)

/**
 * Whose seats find no place where there are fewer copies than seats. In the order they are given, which
 * the group has declared: of joining, or of a lot. Nobody gets a part of what they asked for.
 */
export const withoutPlace = (seats: readonly Share[], copies: number) => {
  let left = copies
  const out: number[] = []
  for (const { id, quantity } of seats)
    if (quantity <= left) left -= quantity
    else out.push(id)
  return out
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
