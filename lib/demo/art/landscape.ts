import type { Canvas } from './vocabulary.ts'
import { circle, path, placed, poly, rect, roundEnds, stroke, svg, times } from './vocabulary.ts'

/** Draws a mountain with a lit and a shaded side, and snow when `cap` is set. */
export function facet(
  x: number,
  y: number,
  w: number,
  h: number,
  light: string,
  dark: string,
  cap?: string,
): string {
  const top = y - h
  const at = (dx: number, dy: number) => [x + dx * w, y - dy * h]
  const snow = [at(-0.15, 0.7), at(-0.06, 0.63), at(-0.01, 0.72), at(0.06, 0.6), at(0.15, 0.7)]
  return [
    poly([x - w / 2, y, x, top, x + w / 2, y], light),
    poly([x, top, x + w / 2, y, x + 0.08 * w, y, ...at(-0.06, 0.45)], dark),
    cap ? poly([x, top, ...snow.flat()], cap) : '',
  ].join('')
}

/** Draws a row of scalloped waves over the whole width, filled down to the edge. */
export function scallops(y: number, w: number, phase: number, fill: string, line?: string): string {
  const r = w / 2
  const first = -phase * w
  const count = Math.ceil((600 - first) / w)
  const row = svg`M${first} 620V${y}${times(count, () => svg`a${r} ${r} 0 0 1 ${w} 0`)}V620Z`
  const arch = (middle: number, radius: number) =>
    svg`M${middle - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0`
  const arches = times(count, (i) => {
    const middle = first + (i + 0.5) * w
    return arch(middle, 0.3 * w) + arch(middle, 0.13 * w)
  })
  return path(row, fill) + (line ? stroke(arches, line, 3.5, ' opacity=".55"') : '')
}

export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  angle: number,
  light: string,
  dark: string,
): string {
  const half = svg`M0 0Q${width} ${-length / 2} 0 ${-length}`
  return svg`<g transform="translate(${x} ${y}) rotate(${angle})">${
    path(svg`${half}Q${-width} ${-length / 2} 0 0Z`, light) + path(`${half}Z`, dark)
  }</g>`
}

export function gull(x: number, y: number, w: number, colour: string): string {
  const hump = svg`q${w / 4} ${-0.3 * w} ${w / 2} 0`
  return stroke(svg`M${x} ${y}${hump}${hump}`, colour, 0.1 * w, roundEnds)
}

export function stars({ chance, colours }: Canvas, count: number, depth: number): string {
  return times(count, () => {
    const [x, y, r] = [600 * chance(), depth * chance(), 0.8 + 2.2 * chance()]
    return circle(x, y, r, colours.l, Math.round(4 + 6 * chance()) / 10)
  })
}

export function tree(
  x: number,
  y: number,
  w: number,
  h: number,
  light: string,
  dark: string,
  trunk: string,
): string {
  const crown = times(3, (i) => {
    const foot = y - (0.12 + 0.25 * i) * h
    const half = (w / 2) * (1 - 0.22 * i)
    const top = foot - 0.42 * h
    return (
      poly([x - half, foot, x, top, x + half, foot], light) +
      poly([x, top, x + half, foot, x, foot], dark)
    )
  })
  return rect(x - 0.06 * w, y - 0.2 * h, 0.12 * w, 0.24 * h, trunk) + crown
}

/** Draws every other one of `count` wedges around a point. */
export function rays(
  x: number,
  y: number,
  length: number,
  count: number,
  fill: string,
  opacity?: number,
): string {
  const tip = (angle: number) => [x + length * Math.cos(angle), y + length * Math.sin(angle)]
  return times(count, (i) => {
    const angle = (2 * Math.PI * i) / count
    return poly([x, y, ...tip(angle), ...tip(angle + Math.PI / count)], fill, opacity)
  })
}

export function arched(x: number, foot: number, width: number, straight: number, fill: string) {
  const r = width / 2
  return path(svg`M${x - r} ${foot}v${-straight}a${r} ${r} 0 0 1 ${width} 0v${straight}Z`, fill)
}

/** Draws a flower with two-coloured petals around a centre. */
export function flower(
  x: number,
  y: number,
  r: number,
  petals: number,
  fills: { light: string; dark: string; heart: string; seed: string },
): string {
  const half = svg`M0 0Q${0.42 * r} ${-r / 2} 0 ${-r}`
  const petal =
    path(svg`${half}Q${-0.42 * r} ${-r / 2} 0 0Z`, fills.light) + path(`${half}Z`, fills.dark)
  const turn = (i: number) => svg`<g transform="rotate(${(i * 360) / petals})">${petal}</g>`
  const heart = circle(0, 0, 0.3 * r, fills.heart) + circle(0, 0, 0.14 * r, fills.seed)
  return placed(x, y, 1, times(petals, turn) + heart)
}
