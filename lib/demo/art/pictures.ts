import { box } from './box.ts'
import { hash, rng } from './chance.ts'
import { contents } from './contents.ts'
import { printCover } from './cover.ts'
import { type Face, faceNames } from './faces.ts'
import { type Palette, paletteNames, palettes, tintOf } from './palettes.ts'
import { portrait } from './portrait.ts'
import { type Scene, sceneNames, scenes } from './scenes.ts'

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

/** Draws the four pictures of a game as SVG, with their dominant colour. */
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
