/** Creates a value at first use: Intl formatters are slow to create, fast to use. */
export const once = <T>(make: () => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
