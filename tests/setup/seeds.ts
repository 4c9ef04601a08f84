import fc from 'fast-check'

const asked = process.env.SEED?.split(',').map(Number) ?? []

// The same in every run, so that nothing fails by chance; npm run explore asks for others.
fc.configureGlobal({ seed: asked[0] ?? 1 })

/** What a history runs with: the same seeds each time and, added by hand, those that once failed. */
export const seedsOf = (...always: number[]) => (asked.length === 0 ? always : asked)

/** Numbers from 0 to 1 that a printed seed brings back (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
