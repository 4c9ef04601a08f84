/** Reduces a list price to one that ends in ,90 or ,50. */
export function reduced(listCents: number, percent: number): number {
  const target = Math.round((listCents * (100 - percent)) / 100)
  const euros = Math.floor(target / 100)
  const rest = target % 100
  if (rest >= 70) return euros * 100 + 90
  if (rest >= 25) return euros * 100 + 50
  return Math.max((euros - 1) * 100 + 90, 100)
}
