import { resolve } from 'node:path'
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

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Converts the data of an action to a JSON document: names as in the API, dates in ISO. */
export const documentOf = (data: unknown): unknown => {
  if (data instanceof Date) return data.toISOString()
  if (Array.isArray(data)) return data.map(documentOf)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [snakeCase(name), documentOf(value)]),
  )
}

/** Takes only these fields of a row, for documents that must not show the others. */
export const pick = <T, Name extends keyof T>(row: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, Name>

/** Resolves a file against the operator's working directory; npm itself runs in the project's folder. */
export const fromCaller = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)
