import { type TerminalKey, terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'

/** Text of an action: lines, some of which may be absent. */
export type Lines = string | false | null | undefined | readonly Lines[]

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
