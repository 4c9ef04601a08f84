import type { Chance } from './chance.ts'
import type { Colours } from './palettes.ts'

/**
 * Drawing context of a scene. `id` prefixes gradient ids, so that several pictures can be on one
 * page.
 */
export type Canvas = { colours: Colours; chance: Chance; id: string }

export function times(count: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('')
}

const tenth = (value: number) => String(Math.round(value * 10) / 10)
const hundredth = (value: number) => String(Math.round(value * 100) / 100)

/** Template tag that writes numbers with at most one decimal. */
export function svg(text: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw(
    { raw: text },
    ...values.map((value) => (typeof value === 'number' ? tenth(value) : value)),
  )
}

const see = (opacity?: number) => (opacity === undefined ? '' : ` opacity="${hundredth(opacity)}"`)

export function path(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}" fill="${fill}"${see(opacity)}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return svg`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`
}

export const roundEnds = ' stroke-linecap="round"'

/** Draws a closed shape through points given as x, y, x, y… */
export function poly(points: readonly number[], fill: string, opacity?: number): string {
  return path(
    `M${points.map((v, i) => (i === 0 ? '' : i % 2 ? ' ' : 'L') + tenth(v)).join('')}Z`,
    fill,
    opacity,
  )
}

export function circle(x: number, y: number, r: number, fill: string, opacity?: number): string {
  return svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${see(opacity)}/>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity?: number,
): string {
  return svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${see(opacity)}/>`
}

export function placed(x: number, y: number, scale: number, content: string): string {
  const grown = scale === 1 ? '' : ` scale(${hundredth(scale)})`
  return svg`<g transform="translate(${x} ${y})${grown}">${content}</g>`
}

export function turned(angle: number, x: number, y: number, content: string): string {
  return svg`<g transform="rotate(${angle} ${x} ${y})">${content}</g>`
}

export function ground(fill: string): string {
  return rect(0, 0, 600, 600, fill)
}

export function gradient(id: string, from: string, to: string, x2 = 0): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

export function sky({ id }: Canvas, top: string, bottom: string): string {
  return `<defs>${gradient(`${id}g`, top, bottom)}</defs>${ground(`url(#${id}g)`)}`
}
