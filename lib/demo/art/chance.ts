export type Chance = () => number

/** FNV-1a, 32 bit, over UTF-16 code units. */
export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  }
  return h >>> 0
}

/** Creates a mulberry32 generator; each call returns the next number in [0, 1). */
export function rng(seed: number): Chance {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(list: readonly [T, ...T[]], draw: number): T {
  return list[Math.floor(draw * list.length)] ?? list[0]
}
