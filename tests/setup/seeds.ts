import fc from 'fast-check'

const explored = process.env.SEED?.split(',').map(Number) ?? []
const deep = process.env.DEEP === '1'

// Fixed seed, so that no run fails by chance; npm run explore sets others.
fc.configureGlobal({ seed: explored[0] ?? 1 })

/**
 * Seeds of a random test: a fixed one and, added by hand, those that once failed, which run in
 * `npm run test:deep`; `npm run explore` replaces all of them.
 */
export const seedsOf = (first: number, ...others: number[]) => {
  if (explored.length > 0) return explored
  return deep ? [first, ...others] : [first]
}

/** Pseudorandom numbers from 0 to 1, reproducible by a printed seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
