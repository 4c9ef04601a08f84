import type { Chance } from '../chance.ts'
import type { SceneArt } from '../scene-art.ts'
import { circle, path, poly, rect, sky, svg } from '../vocabulary.ts'

type Row = {
  base: number
  width: [number, number]
  height: [number, number]
  fill: string
  windows?: { fill: string; density: number }
}

/** Three rows of towers under a large moon; the title is in a band below. */
export const citta: SceneArt = {
  title: { place: 'band', ink: 'l', behind: ({ k }) => [k, k] },
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, d, x } = colours
    const rows: Row[] = [
      { base: 430, width: [46, 86], height: [90, 240], fill: a },
      {
        base: 490,
        width: [54, 100],
        height: [90, 220],
        fill: b,
        windows: { fill: s0, density: 0.28 },
      },
      {
        base: 560,
        width: [70, 120],
        height: [90, 210],
        fill: d,
        windows: { fill: x, density: 0.5 },
      },
    ]
    return [
      sky(canvas, s0, s1),
      circle(430, 190, 92, x),
      circle(430, 190, 140, x, 0.2),
      circle(430, 190, 190, x, 0.12),
      ...rows.map((row) => street(row, chance)),
    ].join('')
  },
}

function street(row: Row, chance: Chance): string {
  let drawn = ''
  let x = -20
  while (x < 600) {
    const step = between(row.width, chance())
    const top = row.base - between(row.height, chance())
    drawn += rect(x, top, step - 3, 600 - top, row.fill)
    drawn += roof(x, top, step, chance(), row.fill)
    if (row.windows) drawn += windows(x, top, step, row.windows, chance)
    x += step
  }
  return drawn
}

function between([least, most]: [number, number], draw: number): number {
  return least + (most - least) * draw
}

function roof(x: number, y: number, step: number, kind: number, fill: string): string {
  const w = step - 3
  const middle = x + w / 2
  if (kind < 0.25) return poly([x, y, middle, y - 0.7 * step, x + w, y], fill)
  if (kind < 0.5) {
    const dome = path(svg`M${x} ${y}a${w / 2} ${w / 2} 0 0 1 ${w} 0Z`, fill)
    return dome + rect(middle - 1.5, y - w / 2 - 27.5, 3, 30, fill)
  }
  if (kind < 0.7) {
    const storey = rect(x + 0.2 * step, y - 22, 0.5 * step, 24, fill)
    return storey + rect(x + 0.42 * step, y - 58, 3, 40, fill)
  }
  return poly([x, y, x, y - 0.5 * step, x + w, y], fill)
}

function windows(
  x: number,
  top: number,
  step: number,
  { fill, density }: NonNullable<Row['windows']>,
  chance: Chance,
): string {
  let lit = ''
  for (let y = top + 12; y < 600; y += 22) {
    for (let windowX = x + 9; windowX < x + step - 14; windowX += 17) {
      const on = chance() < density
      if (on && windowX < 600) lit += svg`M${windowX} ${y}h8v12h-8Z`
    }
  }
  return lit && path(lit, fill)
}
