import { type Chance, hash, rng } from '#lib/demo/art/chance.ts'

/** Random source of one object, seeded by its name, so that adding an object changes no other. */
export type Chances = {
  next: Chance
  /** Returns a whole number from low to high, both included. */
  whole(low: number, high: number): number
  one<T>(list: readonly T[]): T
  happens(probability: number): boolean
}

export function chancesOf(name: string): Chances {
  const next = rng(hash(name))
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    one: (list) => list[whole(0, list.length - 1)]!,
    happens: (probability) => next() < probability,
  }
}

/** Returns `count` different numbers below `size`, spaced by a stride coprime to it. */
export function distinct(chances: Chances, count: number, size: number): number[] {
  const start = chances.whole(0, size - 1)
  let stride = chances.whole(1, size - 1) | 1
  while (gcd(stride, size) !== 1) stride += 2
  return Array.from({ length: Math.min(count, size) }, (_, i) => (start + i * stride) % size)
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
