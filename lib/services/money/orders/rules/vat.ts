/** How much of what is paid is VAT, which is in every price: net and VAT make up all of it, to the cent. */
export const vatOf = (grossCents: number, percent: number) => {
  const netCents = Math.round((grossCents * 100) / (100 + percent))
  return { netCents, vatCents: grossCents - netCents }
}
