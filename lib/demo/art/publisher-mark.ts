import { hash } from './chance.ts'
import type { Colours } from './palettes.ts'
import { circle, path, placed } from './vocabulary.ts'

type Emblem = (colours: Colours) => string

const crescent: Emblem = ({ d, l }) => circle(0, 0, 10.9, d) + circle(4.2, -3.1, 7.8, l)
const triangle: Emblem = ({ d }) => path('M0 -13L12 8.8L-12 8.8Z', d)
const die: Emblem = ({ d, l }) =>
  `<rect x="-9.4" y="-9.4" width="18.7" height="18.7" rx="3.6" fill="${d}"/>` +
  circle(-3.4, -3.4, 2.3, l) +
  circle(3.4, 3.4, 2.3, l)
const sprout: Emblem = ({ d }) => path('M0 13Q13 0 0 -14.3Q-13 0 0 13Z', d)
const pawn: Emblem = ({ d }) =>
  circle(0, -5.2, 6.2, d) + path('M-10.4 12Q-7.8 0.5 0 0.5T10.4 12Z', d)

const symbols = [crescent, triangle, die, sprout, pawn] as const

export function publisherMark(publisher: string, colours: Colours): string {
  const symbol = symbols[hash(publisher) % symbols.length]!
  return placed(556, 556, 1, circle(0, 0, 26, colours.l) + symbol(colours))
}
