import { formatDate, formatDateTime, formatTime } from './dates.ts'
import { formatCents, formatNumber, formatPercent, formatRoundCents } from './money.ts'

/** Formats of values in texts: "{{price, cents}}", "{{count, number}}". */
export const wordFormats: Record<string, (value: number) => string> = {
  cents: formatCents,
  roundCents: formatRoundCents,
  number: formatNumber,
  percent: formatPercent,
  date: formatDate,
  time: formatTime,
  dateTime: formatDateTime,
}

const beforeHole = /\b(il|al|dal|del|a) (\{\{[^}]+\}\})/gi
/** Numbers pronounced with a vowel first: 8, 80 or 800, and 11 but not 110. */
const vowelNumber = /^(8|11(?!\d))/
const vowelMonth = /^a[pg]/
const elided: Record<string, string> = { il: 'l’', Il: 'L’' }

/** "l’8 dicembre", "dall’11 maggio", "ad agosto": articles of the sentence, not in values. */
export const withElision = (sentence: string, readHole: (hole: string) => string) =>
  sentence.replace(beforeHole, (whole, article: string, hole: string) => {
    const value = readHole(hole)
    if (!article[1]) return vowelMonth.test(value) ? `${article}d ${hole}` : whole
    return vowelNumber.test(value) ? (elided[article] ?? `${article}l’`) + hole : whole
  })

/** Texts of a namespace, in groups. */
type Texts = { [name: string]: unknown }
type Values = Record<string, unknown>

const hole = /\{\{(\w+)(?:, (\w+))?\}\}/g
let plurals: Intl.PluralRules | undefined

/** Names under which a text with this count may stand, as i18next tries them. */
const namesOf = (key: string, count: unknown) => {
  if (typeof count !== 'number') return [key]
  plurals ??= new Intl.PluralRules('it')
  const zero = count === 0 ? [`${key}_zero`] : []
  return [...zero, `${key}_${plurals.select(count)}`, key]
}

const find = (texts: Texts, key: string) =>
  key.split('.').reduce<unknown>((group, name) => (group as Texts | undefined)?.[name], texts)

const show = (value: unknown, format: string | undefined) => {
  if (value === undefined || value === null) return ''
  return format ? wordFormats[format]?.(value as number) : `${value}`
}

/** Gives the result of i18next for every text, without loading the library. */
export const textOf = (texts: Texts, key: string, values: Values = {}) => {
  const names = namesOf(key, values.count)
  const text = names.map((name) => find(texts, name)).find((found) => typeof found === 'string')
  const fill = (sentence: string) =>
    sentence.replace(hole, (_, name, format) => show(values[name], format) ?? '')
  return text === undefined ? key : fill(withElision(text, fill))
}
