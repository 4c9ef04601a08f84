/**
 * Made at the first use, then kept: making an Intl formatter costs a hundred times more than using
 * it, and a page that shows no date must not pay for seven of them while it wakes up.
 */
export const once = <T>(make: () => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
