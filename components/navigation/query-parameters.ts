/** Returns the address with a changed parameter; null or a blank value removes it. */
export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search)
  if (value) parameters.set(name, value)
  else parameters.delete(name)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
