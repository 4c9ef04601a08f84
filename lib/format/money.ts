const euros = (fractionDigits: 0 | 2) =>
  new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: 'EUR',
    // Said outright, because browsers disagree on whether four digits are grouped in Italian.
    useGrouping: 'always',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })

const exact = euros(2)
const whole = euros(0)
const plain = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 })

/** A hyphen is not a minus sign, and it breaks at the end of a line. */
const withTrueMinus = (text: string) => text.replace('-', '−')

// Minus nothing is nothing, and would otherwise be printed as "−0,00 €".
const amount = (cents: number) => Math.round(cents) / 100 || 0

/** 4490 → "44,90 €", with a non-breaking space before the sign. */
export const formatCents = (cents: number) => withTrueMinus(exact.format(amount(cents)))

/** 44.9 → "44,90 €". */
export const formatEuros = (value: number) => formatCents(value * 100)

/** For sentences: "320 €" when there are no cents to tell, else as a price. */
export const formatRoundCents = (cents: number) =>
  Math.round(cents) % 100 === 0 ? withTrueMinus(whole.format(amount(cents))) : formatCents(cents)

/** 25 → "−25%". */
export const formatDiscount = (percent: number) => `−${plain.format(Math.abs(percent))}%`

/** 3 → "3%". */
export const formatPercent = (percent: number) => `${withTrueMinus(plain.format(percent))}%`

/** 12345 → "12.345". */
export const formatNumber = (value: number) => withTrueMinus(plain.format(value))
