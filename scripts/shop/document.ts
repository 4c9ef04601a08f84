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
