import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import words from '#locales/it/terminal.json' with { type: 'json' }

type Leaf<T, Prefix extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string
    ? `${Prefix}${Key}`
    : Leaf<T[Key], `${Prefix}${Key}.`>
}[keyof T & string]

export type TerminalKey = Leaf<typeof words>

/** Text of a message; `{{state:orders.state}}` takes the word of the value below that key. */
export const terminalText = (
  key: TerminalKey,
  values: Record<string, string | number> = {},
): string => {
  const text = key
    .split('.')
    .reduce<unknown>((branch, step) => (branch as Record<string, unknown>)[step], words)
  return String(text).replace(/\{\{(\w+)(?::([\w.]+))?\}\}/g, (_, name: string, words?: string) =>
    words
      ? terminalText(`${words}.${values[name]}` as TerminalKey, values)
      : String(values[name] ?? ''),
  )
}

const isAmount = (name: string) => /cents$/i.test(name)

const shown = (name: string, value: unknown) => {
  if (value instanceof Date) return formatDateTime(value)
  if (isAmount(name)) return typeof value === 'number' ? formatCents(value) : '–'
  return typeof value === 'number' ? value : String(value ?? '')
}

/** Prints the fields of a row in an Italian text: dates in Rome, and names in `…cents` as euros. */
export const textOf = (key: TerminalKey, row: object = {}) => {
  const values = Object.entries(row).map(([name, value]) => [name, shown(name, value)])
  return terminalText(key, Object.fromEntries(values)).trimEnd()
}
