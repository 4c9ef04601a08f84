import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { createWords } from '#lib/format/words.ts'
import { pathOfLine, setText, type Weight, widthOf } from '#lib/tools/lettering.ts'
import sharePicture from '#locales/it/share-picture.json' with { type: 'json' }
import type { Face, Format, Shared } from '../present.ts'
import { amber, azzurro, blue, box, type Cover, groundOf, ink, white } from './box.ts'

const width = 1200

/** Measures of the two formats in pixels; `right` and `bottom` end the logo. */
const measures = {
  wide: {
    height: 630,
    edge: { left: 64, top: 54, right: 1136, bottom: 580 },
    headline: { size: 100, width: 640 },
    state: { left: 64, width: 660, size: 78, lines: 1 },
    price: { size: 40, gap: 8, width: 840, lines: 1 },
    face: 100,
    title: { size: 46, width: 620 },
    box: { x: 936, side: 384 },
  },
  square: {
    height: 1200,
    edge: { left: 84, top: 84, right: 1116, bottom: 1120 },
    headline: { size: 142, width: 1000 },
    state: { left: 660, width: 470, size: 104, lines: 3 },
    price: { size: 48, gap: 24, width: 480, lines: 4 },
    face: 136,
    title: { size: 58, width: 720 },
    box: { x: 330, side: 440 },
  },
} as const

type Look = { weight: Weight; tracking: number; leading: number }

const heading: Look = { weight: 800, tracking: -0.028, leading: 0.98 }
const counting: Look = { weight: 800, tracking: -0.022, leading: 1 }
const reading: Look = { weight: 500, tracking: 0, leading: 1.16 }

type Block = Look & { lines: string[]; size: number; height: number }
type Room = { size: number; width: number; lines: number }

/** Breaks at plain spaces only, so that a number stays beside its noun and its sign. */
const wrap = (text: string, size: number, { width }: Room, look: Look) => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    const fits = widthOf(longer, size, look.weight, look.tracking) <= width
    if (lines.length > 0 && fits) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

const smallest = 0.4

/** Sets paragraphs in the given size, or as little below it as they need; joined where that saves lines. */
const setBlock = (paragraphs: readonly string[], room: Room, look: Look): Block => {
  for (let size = room.size; ; size -= 2) {
    for (const texts of [paragraphs, [paragraphs.join(' ')]]) {
      const lines = texts.flatMap((text) => wrap(text, size, room, look))
      const widths = lines.map((line) => widthOf(line, size, look.weight, look.tracking))
      const fits = lines.length <= room.lines && Math.max(...widths) <= room.width
      if (fits || size < room.size * smallest)
        return { ...look, lines, size, height: lines.length * size * look.leading }
    }
  }
}

// Ascent and descent of the font are 0.94 and 0.26 of its size.
const baseline = ({ size, leading }: Block) => size * ((leading - 1.2) / 2 + 0.94)

const write = (block: Block, x: number, top: number, fill: string) => {
  const { lines, size, weight, tracking, leading } = block
  const paths = lines.map((line, index) => {
    const y = top + index * size * leading + baseline(block)
    return pathOfLine(line, { x, y, size, weight, tracking })
  })
  return `<path d="${paths.join('')}" fill="${fill}"/>`
}

const titleBlock = (title: string, { size, width }: { size: number; width: number }): Block => {
  const room = { width, height: size * 2.2, largest: size, smallest: size * 0.7 }
  const { lines, size: fitting, lineHeight } = setText(title, room, 700)
  const height = lines.length * lineHeight
  return { weight: 700, tracking: 0, leading: 1.08, lines, size: fitting, height }
}

const logoSize = 40

type Corner = { right: number; bottom: number }

const logo = (siteName: string, { right, bottom }: Corner, disc: string) => {
  const look = { size: logoSize, weight: 800, tracking: -0.03 } as const
  const x = right - widthOf(siteName, logoSize, look.weight, look.tracking)
  const name = pathOfLine(siteName, { x, y: bottom - 25 + logoSize * 0.34, ...look })
  return `<g transform="translate(${x - 62} ${bottom - 50}) scale(1.25)">
    <rect x="16" y="3" width="21" height="21" rx="6" fill="${ink}"/>
    <circle cx="15.5" cy="24.5" r="12.5" fill="${disc}"/>
    <path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="${amber}"/></g>
    <path d="${name}" fill="${ink}"/>`
}

/** Background and figure of each pawn, as on the site in light. */
const pawns = [
  ['#d5efff', '#0090ff'],
  ['#daf1db', '#46a758'],
  ['#ffdcd3', '#e54d2e'],
  ['#e0e1e6', '#60646c'],
  ['#e8e8ec', '#1c2024'],
]

const pawn = ({ colour }: Face, x: number, y: number, size: number) => {
  const [ground, figure] = pawns[colour % pawns.length] ?? pawns[0]!
  return `<g transform="translate(${x} ${y}) scale(${size / 40})"><circle cx="20" cy="20" r="20" fill="${ground}"/>
    <g fill="${figure}"><circle cx="20" cy="14" r="6.6"/>
    <path d="M14.5 20.4h11a1.4 1.4 0 0 1 0 2.8h-1.6c.3 3.6 2 6 4.2 8H11.9c2.2-2 3.9-4.4 4.2-8h-1.6a1.4 1.4 0 0 1 0-2.8Z"/>
    <path d="M10.5 32h19a1.8 1.8 0 0 1 1.8 1.8V36H8.7v-2.2a1.8 1.8 0 0 1 1.8-1.8Z"/></g></g>`
}

const photo = (data: string, x: number, y: number, size: number) => {
  const [cx, cy, r] = [x + size / 2, y + size / 2, size / 2]
  return `<clipPath id="face${x}"><circle cx="${cx}" cy="${cy}" r="${r}"/></clipPath>
    <image href="${data}" x="${x}" y="${y}" width="${size}" height="${size}" clip-path="url(#face${x})"/>`
}

/** Photographs are data URLs, by picture id. */
export type Pictures = { cover: Cover | undefined; photos: ReadonlyMap<string, string> }

/** Large empty seat, as long as one can be taken. */
const emptySeat = (left: number, middle: number, face: number, stroke: string) => {
  const side = face * 1.5
  const radius = (side - 7) / 2
  const dash = (2 * Math.PI * radius) / Math.round(side / 8)
  const size = face * 0.52
  const x = left + (side - widthOf(seatLabel, size, 800)) / 2
  return `<circle cx="${left + side / 2}" cy="${middle}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="7" stroke-dasharray="${dash * 0.6} ${dash * 0.4}"/>
    <path d="${pathOfLine(seatLabel, { x, y: middle + size * 0.24, size, weight: 800 })}" fill="${ink}"/>`
}

/** Greatest length of a name in a headline of full size. */
const longestInFull = 10

const headlineBlock = (shared: Shared, room: { size: number; width: number }) => {
  const isLong = (shared.sender?.length ?? 0) > longestInFull
  const size = room.size * (isLong ? 0.84 : 1)
  return setBlock(headline(shared).split('\n'), { ...room, size, lines: 2 }, heading)
}

/** Faces in a row whose middle is at this height, and behind them the empty seat. */
const party = (shared: Shared, format: Format, middle: number, photos: Pictures['photos']) => {
  const { face: size, edge } = measures[format]
  const isGroup = shared.type === 'preorder'
  const ring = isGroup ? groundOf(shared) : white
  const step = size * 0.8
  const top = middle - size / 2
  const drawn = shared.people.map((face, place) => {
    const x = Math.round(edge.left + place * step)
    const data = face.pictureId === null ? undefined : photos.get(face.pictureId)
    const round = `<circle cx="${x + size / 2}" cy="${middle}" r="${size / 2 + 6}" fill="${ring}"/>`
    return round + (data ? photo(data, x, top, size) : pawn(face, x, top, size))
  })
  if (shared.ended) return drawn.join('')
  const others = shared.people.length
  const end = others === 0 ? edge.left : edge.left + size + (others - 1) * step + size * 0.16
  return drawn.join('') + emptySeat(end, middle, size, isGroup ? white : blue)
}

export const drawing = (shared: Shared, format: Format, siteName: string, pictures: Pictures) => {
  const { edge, height, ...given } = measures[format]
  const isWide = format === 'wide'
  const isGroup = shared.type === 'preorder'
  const title = headlineBlock(shared, given.headline)
  const { size, width: stateWidth } = given.state
  const counted = shared.ended
    ? titleBlock(shared.title, { size: size * 0.7, width: stateWidth })
    : setBlock([state(shared)], given.state, counting)
  const sentences = isWide ? [prices(shared).join(' ')] : prices(shared)
  const priced = setBlock(sentences, given.price, reading)
  const below = edge.top + title.height
  const textHeight = counted.height + given.price.gap + priced.height
  const partyTop = edge.bottom - given.face * 1.5
  const middle = (below + partyTop) / 2
  const textTop = isWide ? edge.bottom - textHeight : middle - textHeight / 2
  const row = isWide ? (below + textTop) / 2 : partyTop + given.face * 0.75
  const bright = isGroup ? white : ink
  const saleTitle = titleBlock(shared.title, given.title)
  const saleTop = isWide ? below + 26 : edge.bottom - saleTitle.height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${groundOf(shared)}"/>
  ${box({ ...given.box, y: isWide ? 272 : middle }, shared, pictures.cover)}
  ${write(title, edge.left, edge.top, bright)}
  ${write(counted, given.state.left, textTop, bright)}
  ${write(priced, given.state.left, textTop + counted.height + given.price.gap, ink)}
  ${shared.type === 'sale' ? (shared.ended ? '' : write(saleTitle, edge.left, saleTop, ink)) : party(shared, format, row, pictures.photos)}
  ${logo(siteName, edge, isGroup ? white : azzurro)}</svg>`
}

const t = createWords({ 'share-picture': sharePicture }).getFixedT('it', 'share-picture')

const seatLabel = t('seat')

/** Two lines; those of a sender begin with the name. */
const headline = ({ type, sender, ended }: Shared) => {
  if (ended === 'gone' && type !== 'proposal') return t(`gone.${type}`)
  if (ended) return t(`closed.${type}`)
  return sender === null ? t(`headline.${type}`) : t(`named.${type}`, { name: sender })
}

const state = ({ type, unit, missing, votes: count }: Shared) => {
  if (type === 'sale') return t('ready')
  if (missing === null) return type === 'proposal' ? t('votes', { count }) : ''
  if (missing <= 0) return t(type === 'proposal' ? 'voted' : 'reached')
  if (type === 'proposal') return t('missing.votes', { count: missing })
  if (unit === 'amount') return t('missing.amount', { amount: formatRoundCents(missing * 100) })
  return t(`missing.${unit}`, { count: missing })
}

const stepText = ({ unit, nextStep }: Shared) => {
  if (!nextStep) return t('free')
  const price = formatEuros(nextStep.price)
  return unit === 'amount'
    ? t('step.amount', { from: formatRoundCents(nextStep.from * 100), price })
    : t(`step.${unit}`, { count: nextStep.from, price })
}

/** Sentences below the state; each begins a line of the square picture. */
const prices = (shared: Shared): string[] => {
  const { type, price, listPrice, threshold, missing, ended } = shared
  if (ended) return []
  if (type === 'proposal') {
    if (threshold === null) return [t('asking')]
    return [missing === 0 ? t('asked') : t('ask', { count: threshold })]
  }
  if (price === null) return []
  if (type === 'preorder') return [t('now', { price: formatEuros(price) }), stepText(shared)]
  const isReduced = listPrice !== null && listPrice > price
  return [formatEuros(price), ...(isReduced ? [t('list', { price: formatEuros(listPrice) })] : [])]
}
