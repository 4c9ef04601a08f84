export function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search)
  if (value) parameters.set(name, value)
  else parameters.delete(name)
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
