import { mostEuros } from '#lib/contract/shapes.ts'
import { formatRoundCents } from '#lib/format/money.ts'

const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const plain = /^\d+(?:[.,]\d{1,2})?$/

/** An amount as Italians write it, "1.299,90", or as an address of ours does, "29.9"; nothing where it is no price. */
export const readPrice = (said: string) => {
  const digits = said.replace(/[\s€]/g, '')
  const isGrouped = grouped.test(digits)
  if (!isGrouped && !plain.test(digits)) return undefined
  const euros = Number((isGrouped ? digits.replaceAll('.', '') : digits).replace(',', '.'))
  return euros <= mostEuros ? euros : undefined
}

/** As it stands in a field that has the sign beside it. */
export const writePrice = (euros: number) => formatRoundCents(euros * 100).replace(/\s*€/, '')
