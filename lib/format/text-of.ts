import { withElision } from './elision.ts'
import { wordFormats } from './word-formats.ts'

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

/**
 * Looks up a text and fills its holes. Plurals, formats and elisions give the result of i18next,
 * which `lib/site/text-of.test.ts` compares for every text; the library is not loaded for it.
 */
export const textOf = (texts: Texts, key: string, values: Values = {}) => {
  const names = namesOf(key, values.count)
  const text = names.map((name) => find(texts, name)).find((found) => typeof found === 'string')
  const fill = (sentence: string) =>
    sentence.replace(hole, (_, name, format) => show(values[name], format) ?? '')
  return text === undefined ? key : fill(withElision(text, fill))
}
