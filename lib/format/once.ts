/**
 * Creates a value at the first use and keeps it: creating an Intl formatter costs a hundred times
 * more than using it, and a page without dates should not create seven of them during hydration.
 */
export const once = <T>(make: () => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
