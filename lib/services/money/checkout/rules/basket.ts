export type BasketLine = { bundleId: number; quantity: number; seenCents: number }

const mostCopies = 99
export const mostLines = 50

const sum = (lines: readonly BasketLine[]) => {
  const sums = new Map<number, BasketLine>()
  for (const line of lines) {
    const quantity = (sums.get(line.bundleId)?.quantity ?? 0) + line.quantity
    sums.set(line.bundleId, { ...line, quantity: Math.min(mostCopies, quantity) })
  }
  return [...sums.values()]
}

/** Adds the brought lines to the basket; the last seen price is that of the brought line. */
export const merged = (held: readonly BasketLine[], brought: readonly BasketLine[]): BasketLine[] =>
  sum([...held, ...brought]).slice(0, mostLines)
