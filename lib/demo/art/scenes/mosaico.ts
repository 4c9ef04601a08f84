import { type Chance, pick } from '../chance.ts'
import type { Colours } from '../palettes.ts'
import type { SceneArt } from '../scene-art.ts'
import { circle, ground, path, rect, svg, times } from '../vocabulary.ts'

type Tile = (back: string, front: string, colours: Colours) => string

const square = (fill: string) => rect(0, 0, 100, 100, fill)

const motifs: readonly [Tile, ...Tile[]] = [
  (back, front, { l }) =>
    square(back) +
    path('M0 0H100A100 100 0 0 1 0 100Z', front) +
    path('M0 0H50A50 50 0 0 1 0 50Z', l),
  (back, front, { l }) =>
    square(back) +
    path('M50 0Q50 50 100 50Q50 50 50 100Q50 50 0 50Q50 50 50 0Z', front) +
    path('M50 8L92 50L50 92L8 50Z', front) +
    circle(50, 50, 17, l),
  (back, front, { l }) =>
    square(back) +
    path('M0 100A100 100 0 0 1 100 0Q100 100 0 100Z', front) +
    path('M25 75A60 60 0 0 1 75 25Q75 75 25 75Z', l),
  (back, front, { l }) =>
    square(back) + circle(50, 50, 42, front) + circle(50, 50, 24, l) + circle(50, 50, 10, back),
  (back, front, { l }) => square(back) + path('M0 0H100L0 100Z', front) + circle(50, 50, 17, l),
]

/** Painted tiles mirrored in four quarters; the title is on a plate. */
export const mosaico: SceneArt = {
  title: { place: 'plate', ink: 'd', behind: ({ l }) => [l, l] },
  draw({ colours, chance }) {
    const designs = new Map<string, string>()
    const fromEdge = (place: number) => Math.min(place, 5 - place)
    const tile = (column: number, row: number) => {
      const key = [fromEdge(column), fromEdge(row)].sort().join()
      const design = designs.get(key) ?? paint(colours, chance)
      designs.set(key, design)
      const quarter = column < 3 ? (row < 3 ? 0 : 270) : row < 3 ? 90 : 180
      const move = svg`translate(${100 * column} ${100 * row})`
      return `<g transform="${move} rotate(${quarter} 50 50)">${design}</g>`
    }
    const grout = (i: number) =>
      rect(98.5 + 100 * i, 0, 3, 600, colours.l, 0.6) +
      rect(0, 98.5 + 100 * i, 600, 3, colours.l, 0.6)
    return [
      ground(colours.l),
      times(6, (column) => times(6, (row) => tile(column, row))),
      times(5, grout),
    ].join('')
  },
}

function paint(colours: Colours, chance: Chance): string {
  const { s0, s1, a, b, c, d, x } = colours
  const glazes = [a, b, c, x, d, s1] as const
  const motif = pick(motifs, chance())
  const back = pick(glazes, chance())
  const front = pick(glazes, chance())
  return motif(back, front === back ? s0 : front, colours)
}
