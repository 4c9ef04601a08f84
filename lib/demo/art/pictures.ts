import { type Chance, hash, rng } from './chance.ts'
import { printCover } from './cover.ts'
import { type Face, faceNames } from './faces.ts'
import { type Colours, type Palette, paletteNames, palettes, tintOf } from './palettes.ts'
import { portrait } from './portrait.ts'
import { type Scene, sceneNames, scenes } from './scenes.ts'
import { circle, path, placed, poly, stroke, svg, times } from './vocabulary.ts'

/** Draws the contents of the box: board, cards, pawns, tokens, dice. */
function contents(scene: string, colours: Colours, chance: Chance, id: string): string {
  const { a, b, d, x, l, k } = colours
  return [
    board(scene, colours, chance, id),
    cards(colours),
    placed(330, 300, 0.9, pawn(x, `${k}55`)),
    placed(392, 250, 0.9, pawn(d, k)),
    placed(250, 220, 0.9, pawn(a, b)),
    tokens(colours, chance),
    die(540, 450, 18, l, k),
    die(556, 520, -12, x, k),
  ].join('')
}

function board(scene: string, colours: Colours, chance: Chance, id: string): string {
  const { a, b, c, s1, x, l } = colours
  const fields = [a, b, s1, c, x]
  const hexes = times(5, (row) =>
    times(6, (column) => {
      const fill = fields[Math.floor(chance() * fields.length)]!
      const laid = chance() < 0.72
      return laid ? hex(70 * column - (row % 2 ? 155 : 190), 64 * row - 140, fill) : ''
    }),
  )
  return [
    '<g transform="translate(300 262) rotate(-6)">',
    '<rect x="-208" y="-172" width="428" height="376" rx="10" opacity=".14"/>',
    `<rect x="-214" y="-184" width="428" height="368" rx="10" fill="${l}"/>`,
    `<clipPath id="${id}b"><rect x="-200" y="-170" width="400" height="340" rx="4"/></clipPath>`,
    `<g clip-path="url(#${id}b)"><g transform="translate(-200 -200) scale(.667)">${scene}</g>`,
    `<rect x="-200" y="-170" width="400" height="340" fill="${l}" opacity=".5"/>`,
    `<g opacity=".9" stroke="${l}" stroke-width="4">${hexes}</g></g></g>`,
  ].join('')
}

function hex(x: number, y: number, fill: string): string {
  const [half, r] = [31.2, 36]
  const right = [x + half, y - r / 2, x + half, y + r / 2]
  const leftCorners = [x - half, y + r / 2, x - half, y - r / 2]
  return poly([x, y - r, ...right, x, y + r, ...leftCorners], fill)
}

function cards({ a, b, c, d, s1, x, l }: Colours): string {
  return [a, b, x, c, s1]
    .map((fill, i) =>
      [
        svg`<g transform="translate(118 520) rotate(${13 * i - 34}) translate(-38 -112)">`,
        '<rect x="3" y="4" width="78" height="114" rx="7" opacity=".12"/>',
        `<rect width="78" height="114" rx="7" fill="${l}"/>`,
        `<rect x="6" y="6" width="66" height="70" rx="3" fill="${fill}"/>`,
        circle(39, 41, 18, l, 0.85),
        `<rect x="12" y="84" width="54" height="5" rx="2" fill="${d}" opacity=".6"/>`,
        `<rect x="12" y="95" width="38" height="5" rx="2" fill="${d}" opacity=".35"/></g>`,
      ].join(''),
    )
    .join('')
}

function pawn(fill: string, shade: string): string {
  return [
    '<ellipse cx="4" cy="4" rx="26" ry="10" opacity=".18"/>',
    path('M-24 0Q-14 -20 -10 -44H10Q14 -20 24 0Q0 10 -24 0Z', fill),
    path('M2 -44H10Q14 -20 24 0Q14 6 2 5Z', shade),
    circle(0, -56, 17, fill),
    path('M4 -72a17 17 0 0 1 0 33Z', shade),
  ].join('')
}

function tokens({ a, b, c, x, l }: Colours, chance: Chance): string {
  const fills = [a, x, b, c]
  return times(9, (i) => {
    const centreX = 330 + 62 * (i % 3) + 16 * chance()
    const top = 470 + 46 * Math.floor(i / 3) + 10 * chance()
    return [
      circle(centreX + 2, top + 5, 22, '#000', 0.16),
      circle(centreX, top, 22, fills[i % fills.length]!),
      circle(centreX, top, 15, l, 0.35),
      circle(centreX, top, 6, l),
    ].join('')
  })
}

function die(x: number, y: number, angle: number, fill: string, pips: string): string {
  const spots = [-11, -11, 11, 11, 0, 0, 11, -11, -11, 11]
  const pip = (i: number) => svg`<circle cx="${spots[2 * i]!}" cy="${spots[2 * i + 1]!}" r="4.6"/>`
  return [
    svg`<g transform="translate(${x} ${y}) rotate(${angle})">`,
    '<rect x="-21" y="-19" width="48" height="48" rx="10" opacity=".16"/>',
    `<rect x="-24" y="-24" width="48" height="48" rx="10" fill="${fill}"/>`,
    `<g fill="${pips}">${times(5, pip)}</g></g>`,
  ].join('')
}

type Point = [number, number]

const thickness: Point = [16, 46]
const lid = 0.68

function moved([x, y]: Point, share = 1): Point {
  return [x + share * thickness[0], y + share * thickness[1]]
}

/** Draws a box on a table from above, turned, with two of its sides. */
function box(face: string, { d, k }: Colours, id: string, angle = -9): string {
  const turn = (angle * Math.PI) / 180
  const corner = (x: number, y: number): Point => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]
  const leftCorner = corner(-300, 300)
  const right = corner(300, 300)
  const top = corner(300, -300)
  const edge = ([x, y]: Point, [x2, y2]: Point) => svg`M${x} ${y}L${x2} ${y2}`
  return [
    '<g transform="translate(0 -14)">',
    poly([...leftCorner, ...right, ...moved(right), ...moved(leftCorner)], d),
    poly([...top, ...right, ...moved(right), ...moved(top)], k),
    stroke(edge(moved(leftCorner, lid), moved(right, lid)), '#000', 3, ' stroke-opacity=".35"'),
    stroke(edge(leftCorner, right), '#fff', 3, ' stroke-opacity=".35"'),
    `<g transform="rotate(${angle}) translate(-300 -300)">`,
    `<clipPath id="${id}f"><rect width="600" height="600" rx="5"/></clipPath>`,
    `<g clip-path="url(#${id}f)">${face}</g></g></g>`,
  ].join('')
}

export type { Face, Palette, Scene }

export type BoxRecord = {
  title: string
  publisher: string
  scene?: Scene
  palette?: Palette
  face?: Face
}

export type Pictures = {
  cover: string
  table: string
  contents: string
  detail: string
  tint: string
}

/** Draws the four pictures of a game as SVG, with their background colour. */
export function drawPictures(record: BoxRecord): Pictures {
  const { title, publisher } = record
  const h = hash(title)
  const scene = record.scene ?? sceneNames[h % sceneNames.length]!
  const palette = record.palette ?? paletteNames[(h >>> 8) % paletteNames.length]!
  const face = record.face ?? faceNames[(h >>> 16) % faceNames.length]!
  const colours = palettes[palette]
  const art = scenes[scene]

  const own = hash([title, publisher, scene, palette, face].join('\n')).toString(36)
  const draw = (id: string) => art.draw({ colours, chance: rng(h), id })
  const printed = printCover({ title, publisher, face }, art.title, colours)
  const [cover, table, inside, detail] = ['c', 't', 'i', 'd'].map((kind) => `p${own}${kind}`) as [
    string,
    string,
    string,
    string,
  ]
  return {
    cover: framed('0 0 600 600', draw(cover) + printed),
    table: framed('-386 -386 772 772', box(draw(table) + printed, colours, table)),
    contents: framed(
      '-10 20 640 640',
      contents(draw(inside), colours, rng(hash(`${title}c`)), inside),
    ),
    detail: framed('130 190 340 340', draw(detail)),
    tint: tintOf(palette),
  }
}

export function drawPortrait(seed: string): string {
  return framed('0 0 100 100', portrait(seed), 400)
}

/** Wraps content in an SVG; the size is that of rasterizing without loss. */
function framed(view: string, content: string, size = 1200): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size}" height="${size}">${content}</svg>`
}
