import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hash } from './chance.ts'
import { faceNames } from './faces.ts'
import { paletteNames, palettes } from './palettes.ts'
import { type BoxRecord, drawPictures, drawPortrait } from './pictures.ts'
import { sceneNames } from './scenes.ts'

const faro: BoxRecord = {
  title: 'Il Faro di Capo Vento',
  publisher: 'Nespola Giochi',
  scene: 'faro',
  palette: 'tramonto',
  face: 'Abril Fatface',
}

const kinds = ['cover', 'table', 'contents', 'detail'] as const

function idsOf(svg: string) {
  return {
    given: [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    used: [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id),
  }
}

const coordinatesOf = (svg: string) =>
  [...svg.matchAll(/ (?:d|c?[xy]|r[xy]?|width|height)="([^"]*)"/g)].map(([, value]) => value!)

const unsound = (value: string) => /[^-\d .A-Za-z%]|\.\d\d|NaN|undefined|Infinity/.test(value)

test('the same record gives the same bytes', () => {
  expect(drawPictures({ ...faro })).toEqual(drawPictures(faro))
  expect(drawPortrait('Giulia')).toBe(drawPortrait('Giulia'))
})

test('another title changes the details', () => {
  expect(
    drawPictures({ ...faro, title: 'Il Faro di Capo Nord' }).detail.replace(/p\w+dg/g, ''),
  ).not.toBe(drawPictures(faro).detail.replace(/p\w+dg/g, ''))
})

test('a record without scene, palette and face takes them from the hash of its title', () => {
  const { title, publisher } = faro
  const h = hash(title)
  const scene = sceneNames[h % 17]!
  const palette = paletteNames[(h >>> 8) % 10]!
  const face = faceNames[(h >>> 16) % 10]!
  expect(drawPictures({ title, publisher })).toEqual(
    drawPictures({ title, publisher, scene, palette, face }),
  )
})

test.each(sceneNames)(
  '%s gives valid SVG pictures of a limited size in every palette',
  async (scene) => {
    for (const palette of paletteNames) {
      const pictures = drawPictures({ ...faro, scene, palette })
      for (const kind of kinds) {
        const svg = pictures[kind]
        expect(coordinatesOf(svg).filter(unsound)).toEqual([])
        expect(svg.length, `${kind} in ${palette}`).toBeGreaterThan(2_000)
        expect(svg.length, `${kind} in ${palette}`).toBeLessThan(27_000)
        expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200)
      }
      expect(pictures.cover.length).toBeGreaterThan(5_000)
      expect(Object.values(palettes[palette])).toContain(pictures.tint)
    }
  },
)

test('pictures have unique ids, so that they can be shown on one page', () => {
  const shown = sceneNames.flatMap((scene) =>
    ['Orbita Nove', 'Rocca Corvina'].flatMap((title) => {
      const pictures = drawPictures({ ...faro, title, scene })
      return kinds.map((kind) => pictures[kind])
    }),
  )
  const all = shown.flatMap((svg) => idsOf(svg).given)
  expect(new Set(all).size).toBe(all.length)
  for (const svg of shown) {
    const { given, used } = idsOf(svg)
    expect(given).toEqual(expect.arrayContaining(used))
  }
})

test('a cover fills its square, a box on the table leaves the tint around it', async () => {
  const { cover, table } = drawPictures(faro)
  const corner = async (svg: string) => {
    const image = sharp(Buffer.from(svg)).resize(60).ensureAlpha()
    const pixels = await image.raw().toBuffer()
    return pixels[3]
  }
  expect(await corner(cover)).toBe(255)
  expect(await corner(table)).toBe(0)
})

test("the publisher's mark is left out where the title has a band", () => {
  const other = { ...faro, publisher: 'Grillo Blu' }
  const withoutIds = (svg: string) => svg.replace(/p[a-z\d]+[ctid][a-z]\b/g, '')
  const cover = (record: BoxRecord) => withoutIds(drawPictures(record).cover)
  expect(cover(faro)).not.toBe(cover(other))
  expect(cover({ ...faro, scene: 'citta' })).toBe(cover({ ...other, scene: 'citta' }))
})

test('different members have different faces', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => `member ${i}`)
  expect(new Set(seeds.map(drawPortrait)).size).toBeGreaterThan(36)
})
