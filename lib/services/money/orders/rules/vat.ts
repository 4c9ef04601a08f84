/** Splits a price that includes VAT: net and VAT add up exactly. */
export const vatOf = (grossCents: number, percent: number) => {
  const netCents = Math.round((grossCents * 100) / (100 + percent))
  return { netCents, vatCents: grossCents - netCents }
}
