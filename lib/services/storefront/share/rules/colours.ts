import { boxTint } from '#lib/format/drawn-box.ts'

export const ink = '#0d1520'
export const white = '#ffffff'
export const azzurro = '#0090ff'
export const amber = '#ffc53d'
export const blue = '#0d74ce'
export const grass = '#46a758'
export const slate = '#8b8d98'

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
