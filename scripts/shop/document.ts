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
