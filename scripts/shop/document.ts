const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The data of an action as one JSON document: names as the API has them, dates in ISO. */
export const documentOf = (data: unknown): unknown => {
  if (data instanceof Date) return data.toISOString()
  if (Array.isArray(data)) return data.map(documentOf)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [snakeCase(name), documentOf(value)]),
  )
}
