import type { CellState } from '#lib/format/drawn-box.ts'
import { boxSides, boxTint, boxTitleSize } from '#lib/format/drawn-box.ts'
import { pathOfLine, setText, widthOf } from '#lib/tools/lettering.ts'
import type { Shared } from '../present.ts'

export const ink = '#0d1520'
export const white = '#ffffff'
export const azzurro = '#0090ff'
export const amber = '#ffc53d'
export const blue = '#0d74ce'
const grass = '#46a758'
const slate = '#8b8d98'

type Lch = { lightness: number; chroma: number; hue: number }

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const encoded = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** Converts `#rrggbb` to OKLCH; its matrices are those of CSS Color 4. */
const toLch = (colour: string): Lch => {
  const [red = 0, green = 0, blueness = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blueness)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blueness)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blueness)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

const toHex = ({ lightness, chroma, hue }: Lch) => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, channel)))) * 255)
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Same lightness and chroma as the tint of cards on the site, in light. */
const saleGround = { lightness: 0.93, chroma: 0.046 }
const proposalGround = { lightness: 0.9, chroma: 0.06 }

const pale = (tint: string | null, title: string, ground: typeof saleGround) => {
  const isKnown = tint !== null && /^#[\da-f]{6}$/i.test(tint)
  const { chroma, hue } = toLch(isKnown ? tint : boxTint(title))
  return toHex({ ...ground, chroma: Math.min(chroma, ground.chroma), hue })
}

type Tinted = { type: 'preorder' | 'sale' | 'proposal'; title: string; tint: string | null }

export const groundOf = ({ type, title, tint }: Tinted) => {
  if (type === 'preorder') return azzurro
  return pale(tint, title, type === 'sale' ? saleGround : proposalGround)
}

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
