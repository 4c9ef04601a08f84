import { resolve } from 'node:path'

/** Text of an action: lines, some of which may be absent. */
export type Lines = string | false | null | undefined | readonly Lines[]

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
