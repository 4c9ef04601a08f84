import { hash, pick, rng } from './chance.ts'
import { circle, path, rect, roundEnds, stroke } from './vocabulary.ts'

const hex = <T extends readonly string[]>(...list: T) =>
  list.map((c) => `#${c}`) as [string, ...string[]]

const grounds = hex('CFE6FF', 'FFE1B8', 'D6F0D2', 'FFD6D0', 'E4DBFB', 'FFF0B3', 'CDEFEA', 'F6D6E6')
const skins = hex('F4C9A4', 'E8B48A', 'C98B5E', '8D5B3E', 'FAD7B8', 'A8714B')
const hairs = hex('2B1D16', '5A3620', '8C4A22', 'C98A3A', '3A3A44', 'B04A2E', '6B6B73', '1F2433')
const clothes = hex('0D74CE', 'E5484D', '2A7E3B', 'AB6400', '6E56CF', '1C2024', 'C2298A', '0D9B8A')

type HairShape = { front: (hair: string) => string; behind?: string; beards?: true }

const cap = 'M26 46Q22 20 50 20Q78 20 74 46Q70 32 50 32Q30 32 26 46Z'
const curls = [
  [31, 38, 9],
  [36, 28, 11],
  [50, 24, 12],
  [64, 28, 11],
  [69, 38, 9],
] as const

const short: HairShape = { front: (hair) => path(cap, hair), beards: true }
const parted: HairShape = {
  front: (hair) => path('M25 48Q20 18 50 18Q70 16 75 36L74 48Q68 30 44 34Q30 34 25 48Z', hair),
  beards: true,
}
const curly: HairShape = {
  front: (hair) => curls.map(([x, y, r]) => circle(x, y, r, hair)).join(''),
  beards: true,
}
const long: HairShape = {
  behind: 'M24 82V44Q24 18 50 18Q76 18 76 44V82H64V40Q54 42 44 34Q40 40 36 42V82Z',
  front: (hair) => path('M27 50Q26 22 50 22Q74 22 73 50Q68 34 46 33Q34 36 27 50Z', hair),
}
const bun: HairShape = { front: (hair) => path(cap, hair) + circle(50, 14, 11, hair) }
const bob: HairShape = {
  behind: 'M24 64Q20 18 50 18Q80 18 76 64L66 66V42Q50 36 34 42V66Z',
  front: (hair) => path('M27 48Q26 22 50 22Q74 22 73 48Q62 38 50 38Q38 38 27 48Z', hair),
}
const cropped: HairShape = {
  front: (hair) => path('M28 42Q30 24 50 24Q70 24 72 42Q62 34 50 34Q38 34 28 42Z', hair, 0.9),
}

const shapes: readonly [HairShape, ...HairShape[]] = [short, parted, curly, long, bun, bob, cropped]

const features = '#1c1512'
const frames = '#1c2024'

/** Draws the face of a demo member, for a round frame. */
export function portrait(seed: string): string {
  const r = rng(hash(`av${seed}`))
  const ground = pick(grounds, r())
  const skin = pick(skins, r())
  const hair = pick(hairs, r())
  const shirt = pick(clothes, r())
  const shape = pick(shapes, r())
  const glasses = r() < 0.3
  const beard = r() < 0.22 && shape.beards
  return [
    rect(0, 0, 100, 100, ground),
    shape.behind ? path(shape.behind, hair) : '',
    path('M14 104Q16 76 50 76T86 104Z', shirt),
    rect(42, 62, 16, 20, skin),
    path('M42 70Q50 78 58 70V66H42Z', '#000', 0.12),
    `<ellipse cx="50" cy="50" rx="22" ry="25" fill="${skin}"/>`,
    shape.front(hair),
    beard ? path('M28 52Q30 78 50 78T72 52Q70 62 60 62Q50 58 40 62Q30 62 28 52Z', hair) : '',
    circle(42, 50, 2.6, features),
    circle(58, 50, 2.6, features),
    glasses ? spectacles : '',
    stroke('M43 61Q50 67 57 61', features, 2.4, `${roundEnds} stroke-opacity=".7"`),
  ].join('')
}

const spectacles = `<g fill="none" stroke="${frames}" stroke-width="2.4"><circle cx="42" cy="50" r="7.5"/><circle cx="58" cy="50" r="7.5"/><path d="M49 49h2"/></g>`
