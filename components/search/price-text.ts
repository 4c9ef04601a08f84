import { mostEuros } from '#lib/contract/shapes.ts'
import { formatRoundCents } from '#lib/format/money.ts'

const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const plain = /^\d+(?:[.,]\d{1,2})?$/

/** Parses an amount in Italian notation, "1.299,90", or as in addresses, "29.9"; undefined if invalid. */
export const readPrice = (text: string) => {
  const digits = text.replace(/[\s€]/g, '')
  const isGrouped = grouped.test(digits)
  if (!isGrouped && !plain.test(digits)) return undefined
  const euros = Number((isGrouped ? digits.replaceAll('.', '') : digits).replace(',', '.'))
  return euros <= mostEuros ? euros : undefined
}

/** Formats an amount for a field that shows the euro sign beside it. */
export const writePrice = (euros: number) => formatRoundCents(euros * 100).replace(/\s*€/, '')
