import type { Shared } from '#lib/contract/share.ts'
import { formatEuros } from '#lib/format/money.ts'
import { createWords } from '#lib/format/words.ts'
import sharePicture from '#locales/it/share-picture.json' with { type: 'json' }
import { lineOf, setText, type Weight, widthOf } from '../../platform/lettering.ts'

const words = createWords({ 'share-picture': sharePicture })
const translate = (namespace: 'share-picture') => words.getFixedT('it', namespace)

const side = 1200
const edge = 80

/** Position of the cover. Important parts lie between 286 and 914, since some networks crop to 1.91:1. */
export const coverBox = { left: edge, top: 320, width: 500, height: 560 }

/** Text area beside the cover, or over the full width where there is none. */
const textBox = ({ pictureId }: Shared) => {
  const left = pictureId === null ? edge : 640
  return { left, width: side - edge - left }
}

const ink = '#1c2024'
const ink2 = '#43484e'
const white = '#ffffff'
const azzurro = '#0090ff'
const amber = '#ffc53d'
const green = '#46a758'
const cells = 10

const channels = (colour: string) =>
  /^#[\da-f]{6}$/i.test(colour)
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : [240, 240, 243]

/** Mixes the tint of the cover with white until dark text is readable on it. */
export const groundOf = (tint: string | null) => {
  const parts = channels(tint ?? '')
  const isDark = parts.reduce((sum, part) => sum + part, 0) < 300
  const mixed = parts.map((part) => Math.round(255 - (255 - part) * (isDark ? 0.26 : 0.42)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

type Line = { text: string; x: number; y: number; size: number; weight: Weight; fill?: string }

const write = ({ text: line, x, y, size, weight, fill = ink }: Line) =>
  `<path d="${lineOf(line, x, y, size, weight)}" fill="${fill}"/>`

const mark = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 40})">
    <rect x="16" y="3" width="21" height="21" rx="6" fill="${ink}"/>
    <circle cx="15.5" cy="24.5" r="12.5" fill="${azzurro}"/>
    <path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="${amber}"/></g>`

const header = ({ type }: Shared, siteName: string) => {
  const kind = translate('share-picture')(`kind.${type}`)
  const right = side - edge - widthOf(kind, 36, 500)
  return [
    mark(edge - 6, 84, 96),
    write({ text: siteName, x: edge + 100, y: 152, size: 54, weight: 800 }),
    write({ text: kind, x: right, y: 150, size: 36, weight: 500, fill: ink2 }),
  ].join('')
}

const titleRoom = ({ pictureId }: Shared) => ({
  height: 340,
  largest: pictureId === null ? 120 : 92,
  smallest: 44,
})

const shortLine = (line: string, width: number) =>
  setText(line, { width, height: 45, largest: 38, smallest: 38 }, 500).lines[0] ?? ''

/** Stacks brand, title and price in the middle of the right side. */
const column = (shared: Shared) => {
  const t = translate('share-picture')
  const text = textBox(shared)
  const title = setText(shared.title, { ...titleRoom(shared), width: text.width }, 800)
  const brand =
    shared.brand && (shared.type === 'proposal' ? t('by', { name: shared.brand }) : shared.brand)
  const { price, listPrice } = shared
  const hasList = price !== null && listPrice !== null && listPrice > price
  const heights = {
    brand: brand ? 62 : 0,
    title: title.lines.length * title.lineHeight,
    price: price === null ? 0 : 104,
    list: hasList ? 50 : 0,
  }
  const total = heights.brand + heights.title + heights.price + heights.list
  let y = coverBox.top + (coverBox.height - total) / 2
  const parts: string[] = []
  if (brand)
    parts.push(
      write({
        text: shortLine(brand, text.width),
        x: text.left,
        y: y + 38,
        size: 38,
        weight: 500,
        fill: ink2,
      }),
    )
  y += heights.brand
  for (const line of title.lines) {
    y += title.lineHeight
    parts.push(
      write({ text: line, x: text.left, y: y - title.size * 0.24, size: title.size, weight: 800 }),
    )
  }
  if (price !== null) {
    y += heights.price
    parts.push(write({ text: formatEuros(price), x: text.left, y, size: 78, weight: 700 }))
  }
  if (hasList) {
    y += heights.list
    const label = t('listPrice', { price: formatEuros(listPrice) })
    parts.push(write({ text: label, x: text.left, y, size: 34, weight: 500, fill: ink2 }))
  }
  return parts.join('')
}

const width = (side - 2 * edge - (cells - 1) * 14) / cells
const trackTop = 1000

/** Draws ten cells as on the site: filled, then an open one, then dots. */
const track = (tens: number) => {
  const fill = tens >= cells ? green : azzurro
  return Array.from({ length: cells }, (_, index) => {
    const x = edge + index * (width + 14)
    if (index < tens)
      return `<rect x="${x}" y="${trackTop}" width="${width}" height="80" rx="16" fill="${fill}"/>`
    if (index === tens)
      return `<rect x="${x + 4}" y="${trackTop + 4}" width="${width - 8}" height="72" rx="12" fill="none" stroke="${fill}" stroke-width="8"/>`
    return `<circle cx="${x + width / 2}" cy="${trackTop + 40}" r="8" fill="${ink2}" opacity="0.5"/>`
  }).join('')
}

const foretold = ({ type, tens, closed }: Shared) => {
  const t = translate('share-picture')
  if (closed) return t(`closed.${type}`)
  if (tens === null) return type === 'proposal' ? t('ask') : ''
  if (tens >= cells) return t('progress.reached')
  if (tens === 0) return t('progress.open')
  return tens === 8 ? t('progress.over_80') : t('progress.over', { percent: tens * 10 })
}

const footer = (shared: Shared) => {
  const label = foretold(shared)
  const y = shared.tens === null ? 1060 : 962
  const line = label && write({ text: label, x: edge, y, size: 46, weight: 700 })
  return line + (shared.tens === null ? '' : track(shared.tens))
}

/** Draws everything but the cover, which is laid over it. */
export const drawing = (shared: Shared, siteName: string, tint: string | null) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
  <rect width="${side}" height="${side}" fill="${white}"/>
  <rect width="${side}" height="${side}" fill="${groundOf(tint)}"/>
  ${header(shared, siteName)}${column(shared)}${footer(shared)}</svg>`
