import fc from 'fast-check'

const asked = process.env.SEED?.split(',').map(Number) ?? []

// Fixed seed, so that no run fails by chance; npm run explore sets others.
fc.configureGlobal({ seed: asked[0] ?? 1 })

/**
 * Seeds of a random test: a fixed list and, added by hand, those that once failed; `npm run explore`
 * replaces them.
 */
export const seedsOf = (...always: number[]) => (asked.length === 0 ? always : asked)

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
