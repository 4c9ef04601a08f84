import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#kernel/db/connection.ts'
import type { Storage } from '#kernel/deps.ts'
import { keepPicture } from '#lib/tools/pictures/commands.ts'
import { pictureId } from '#lib/tools/pictures/rules.ts'
import { readDrawing } from './data.ts'

type Square = { side: number; tint: string }

const behindPortraits = '#cfe6ff'

/** Parts of the drawing of a game, each with the window that shows it: the pictures of its item. */
const windows = {
  table: '-386 -386 772 772',
  cover: '0 0 600 600',
  contents: '-10 20 640 640',
  detail: '130 190 340 340',
}
type Part = keyof typeof windows

export const parts = Object.keys(windows) as Part[]
export const pictureOf = (box: string, part: Part) => `${box}/${part}.svg`

/** A drawing shows the cover and defines the other parts; that of a game nobody sells is its cover. */
const show = (drawing: string, part: Part) =>
  drawing
    .replace('viewBox="0 0 600 600"', `viewBox="${windows[part]}"`)
    .replace('<use href="#cover"/></svg>', `<use href="#${part}"/></svg>`)

/** Stores a drawing of this side, with the colour behind it. */
const keep = async (tx: Tx, storage: Storage, source: string, { side, tint }: Square) => {
  const bytes = Buffer.from(source)
  const id = pictureId(bytes)
  const mediaType = 'image/svg+xml'
  await keepPicture(tx, storage, bytes, { id, mediaType, width: side, height: side, tint })
  return id
}

/** Stores the pictures of all boxes, also in the folder of the catalogue; returns the covers’ ids. */
export const storeBoxes = async (
  tx: Tx,
  storage: Storage,
  { folder, tints }: { folder: string; tints: Record<string, string> },
) => {
  const covers = new Map<string, string>()
  for (const [box, tint] of Object.entries(tints)) {
    const drawing = await readDrawing(`boxes/${box}.svg`)
    await mkdir(join(folder, box))
    for (const part of parts) {
      if (part !== 'cover' && !drawing.includes(` id="${part}"`)) continue
      const source = show(drawing, part)
      await writeFile(join(folder, pictureOf(box, part)), source)
      const id = await keep(tx, storage, source, { side: 1200, tint })
      if (part === 'cover') covers.set(box, id)
    }
  }
  return covers
}

export const storePortraits = async (tx: Tx, storage: Storage, names: Iterable<string>) => {
  const portraits = new Map<string, string>()
  for (const name of new Set(names)) {
    const source = await readDrawing(`portraits/${name}.svg`)
    portraits.set(name, await keep(tx, storage, source, { side: 400, tint: behindPortraits }))
  }
  return portraits
}
