import { once } from './once.ts'

const space = '\u00a0'

const plain = once(
  () => new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 }),
)

/** Replaces the hyphen with a minus sign, which does not break at the end of a line. */
const withTrueMinus = (text: string) => text.replace('-', '−')

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

// Whole numbers without Intl, whose first formatter is slow to create on a phone.
const number = (value: number) =>
  Number.isSafeInteger(value) ? grouped(value) : plain().format(value)

type Cents = 'always' | 'if any'

const price = (cents: number, shown: Cents) => {
  const whole = Math.round(cents)
  const size = Math.abs(whole)
  const rest = size % 100
  const fraction = rest > 0 || shown === 'always' ? `,${String(rest).padStart(2, '0')}` : ''
  return `${whole < 0 ? '−' : ''}${grouped((size - rest) / 100)}${fraction}${space}€`
}

/** Formats 4490 as "44,90 €", with a non-breaking space before the sign. */
export const formatCents = (cents: number) => price(cents, 'always')

/** Formats 44.9 as "44,90 €". */
export const formatEuros = (value: number) => formatCents(value * 100)

/** Formats whole euros as "320 €" for sentences, other amounts as prices. */
export const formatRoundCents = (cents: number) => price(cents, 'if any')

/** Formats 25 as "−25%". */
export const formatDiscount = (percent: number) => `−${number(Math.abs(percent))}%`

/** Formats 3 as "3%". */
export const formatPercent = (percent: number) => `${withTrueMinus(number(percent))}%`

/** Formats 12345 as "12.345". */
export const formatNumber = (value: number) => withTrueMinus(number(value))
