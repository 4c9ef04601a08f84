import type { Face } from './facts.ts'

/** Background and figure of each pawn, as on the site in light. */
const pawns = [
  ['#d5efff', '#0090ff'],
  ['#daf1db', '#46a758'],
  ['#ffdcd3', '#e54d2e'],
  ['#e0e1e6', '#60646c'],
  ['#e8e8ec', '#1c2024'],
] as const

const pawnOf = ({ colour }: Face) => pawns[colour % pawns.length] ?? pawns[0]

const pawn = (face: Face, x: number, y: number, size: number) => {
  const [ground, figure] = pawnOf(face)
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

type Row = {
  people: readonly Face[]
  /** Photographs as data URLs, by picture id. */
  photos: ReadonlyMap<string, string>
  x: number
  /** Middle of the row. */
  middle: number
  size: number
  ring: string
}

/** Draws the faces and returns where the empty seat begins. */
export const faces = ({ people, photos, x, middle, size, ring }: Row) => {
  const step = size * 0.8
  const top = middle - size / 2
  const drawn = people.map((face, place) => {
    const leftEdge = Math.round(x + place * step)
    const data = face.pictureId === null ? undefined : photos.get(face.pictureId)
    const edge = `<circle cx="${leftEdge + size / 2}" cy="${middle}" r="${size / 2 + 6}" fill="${ring}"/>`
    return edge + (data ? photo(data, leftEdge, top, size) : pawn(face, leftEdge, top, size))
  })
  const end = people.length === 0 ? x : x + size + (people.length - 1) * step + size * 0.16
  return { drawn: drawn.join(''), end }
}
