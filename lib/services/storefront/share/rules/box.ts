import type { CellState } from '#lib/format/cells.ts'
import { boxSides, boxTitleSize } from '#lib/format/drawn-box.ts'
import { pathOfLine, setText, widthOf } from '#lib/tools/lettering.ts'
import type { Shared } from '../present.ts'
import { azzurro, blue, grass, ink, slate, white } from './colours.ts'

/** Middle of the box and its greatest side. */
export type Place = { x: number; y: number; side: number }
/** Cover as a data URL, in its own proportions. */
export type Cover = { data: string; width: number; height: number }

const turn = (degrees: number, { x, y }: Place) => `transform="rotate(${degrees} ${x} ${y})"`

/** Dashed outline of the copy that is still free, behind the box. */
const secondCopy = (place: Place) => {
  const { x, y, side } = place
  const [right, down] = [side * 0.09, side * 0.03]
  return `<rect x="${x - side / 2 + right + 3.5}" y="${y - side / 2 + down + 3.5}" width="${side - 7}" height="${side - 7}" rx="8" fill="none" stroke="${blue}" stroke-width="7" stroke-dasharray="18 11" ${turn(7, { ...place, x: x + right, y: y + down })}/>`
}

const shadowLayers = 24
const shadowBlur = 50

/** Darkness of the shadow after each part of its edge, up to one half. */
const darkness = (part: number) => part * part * (1.5 - part)

/** Shadow as layers of shrinking rectangles: a blur filter of the renderer takes half a second. */
const shadow = (place: Place, { width, height }: { width: number; height: number }) => {
  const layers = Array.from({ length: shadowLayers }, (_, index) => {
    const [outer, inner] = [index / shadowLayers, (index + 1) / shadowLayers]
    const opacity = 1 - (1 - darkness(inner)) / (1 - darkness(outer))
    const spread = shadowBlur * (0.5 - inner) * 1.6 - 12
    const [x, y] = [place.x - width / 2 - spread, place.y - height / 2 - spread + 26]
    return `<rect x="${x}" y="${y}" width="${width + 2 * spread}" height="${height + 2 * spread}" rx="${spread + 60}" fill-opacity="${opacity}"/>`
  })
  return `<g fill="#04121f" ${turn(-7, place)}>${layers.join('')}</g>`
}

const photoOf = (place: Place, cover: Cover) => {
  const { x, y, side } = place
  const scale = side / Math.max(cover.width, cover.height)
  const [width, height] = [cover.width * scale, cover.height * scale]
  const at = `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`
  return `${shadow(place, { width, height })}<g ${turn(-7, place)}><clipPath id="box"><rect ${at} rx="5"/></clipPath>
    <image href="${cover.data}" ${at} preserveAspectRatio="none" clip-path="url(#box)"/></g>`
}

const cellsPerSide = 10

const cell = (state: CellState, side: number, index: number, fill: string) => {
  const place = `transform="rotate(${side * 90} 100 100) translate(${23.5 + index * 17} 12)"`
  if (state === 'full')
    return `<rect x="-6.8" y="-4" width="13.6" height="8" rx="2.4" fill="${fill}" ${place}/>`
  if (state === 'next')
    return `<rect x="-5.6" y="-2.8" width="11.2" height="5.6" rx="2.4" fill="none" stroke="${fill}" stroke-width="2.4" ${place}/>`
  return `<rect x="-4.6" y="-1.3" width="9.2" height="2.6" rx="1.3" fill="${slate}" ${place}/>`
}

/** Outline of a box that does not exist yet, with its title; votes fill its edge. */
const outlineOf = (place: Place, shared: Shared) => {
  const { x, y, side } = place
  const sides = boxSides(shared.votes, shared.threshold, cellsPerSide)
  const isWhole = sides.flat().every((state) => state === 'full')
  const fill = isWhole ? grass : azzurro
  // Sizes are in percent of the side, which is 200 here.
  const room = { width: 152, height: 130, largest: boxTitleSize(shared.title) * 2, smallest: 9 }
  const { lines, size, lineHeight } = setText(shared.title, room, 800)
  const top = 100 - (lines.length * lineHeight) / 2
  const title = lines.map((line, index) => {
    const x = 100 - widthOf(line, size, 800) / 2
    return pathOfLine(line, { x, y: top + index * lineHeight + size * 0.88, size, weight: 800 })
  })
  return `<g transform="translate(${x - side / 2} ${y - side / 2}) scale(${side / 200}) rotate(-7 100 100)">
    <rect width="200" height="200" rx="2.5" fill="${white}"/>
    ${sides.flatMap((states, side) => states.map((state, index) => cell(state, side, index, fill))).join('')}
    <path d="${title.join('')}" fill="${ink}"/></g>`
}

export const box = (place: Place, shared: Shared, cover: Cover | undefined) => {
  const behind = shared.type === 'sale' && !shared.ended ? secondCopy(place) : ''
  if (cover) return behind + photoOf(place, cover)
  return shared.type === 'proposal' ? outlineOf(place, shared) : behind
}
