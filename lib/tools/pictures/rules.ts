import { createHash } from 'node:crypto'
import type { PictureArea } from '#lib/contract/console/catalogue.ts'
import { pictureFormats, pictureWidths } from '#lib/contract/pictures.ts'

export type Variant = { width: number; format: (typeof pictureFormats)[number] }

/** Content hash as id: the same bytes always have the same URL. */
export const pictureId = (source: Uint8Array) =>
  createHash('sha256').update(source).digest('hex').slice(0, 32)

export const sourceKey = (id: string) => `pictures/${id}/source`

export const variantKey = (id: string, { width, format }: Variant) =>
  `pictures/${id}/${width}.${format}`

/** Parses `320.avif`; undefined for a size or format that is not generated. */
export const readVariant = (file: string): Variant | undefined => {
  const [name, extension] = file.split('.', 2)
  const width = pictureWidths.find((each) => `${each}` === name)
  const format = pictureFormats.find((each) => each === extension)
  return width && format && file === `${width}.${format}` ? { width, format } : undefined
}

/** Pixels of an area, which ends where the picture ends. */
export const pixelsOf = (area: PictureArea, picture: { width: number; height: number }) => {
  const part = (start: number, length: number, all: number) => {
    const from = Math.floor((start / 100) * all)
    return { from, length: Math.max(1, Math.min(all - from, Math.round((length / 100) * all))) }
  }
  const across = part(area.x, area.width, picture.width)
  const down = part(area.y, area.height, picture.height)
  return { left: across.from, top: down.from, width: across.length, height: down.length }
}
