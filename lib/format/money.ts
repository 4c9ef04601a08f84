import { once } from './once.ts'

const space = '\u00a0'

const plain = once(
  () => new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 }),
)

/** A hyphen is not a minus sign, and it breaks at the end of a line. */
const withTrueMinus = (text: string) => text.replace('-', '−')

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

// Whole numbers are nearly all there are, and need no Intl: a phone that wakes a page up pays
// dearly for the first formatter it makes.
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

/** 4490 → "44,90 €", with a non-breaking space before the sign. */
export const formatCents = (cents: number) => price(cents, 'always')

/** 44.9 → "44,90 €". */
export const formatEuros = (value: number) => formatCents(value * 100)

/** For sentences: "320 €" when there are no cents to tell, else as a price. */
export const formatRoundCents = (cents: number) => price(cents, 'if any')

/** 25 → "−25%". */
export const formatDiscount = (percent: number) => `−${number(Math.abs(percent))}%`

/** 3 → "3%". */
export const formatPercent = (percent: number) => `${withTrueMinus(number(percent))}%`

/** 12345 → "12.345". */
export const formatNumber = (value: number) => withTrueMinus(number(value))
