import { createHash } from 'node:crypto'
import { pictureFormats, pictureWidths } from '#lib/contract/pictures.ts'

export type Variant = { width: number; format: (typeof pictureFormats)[number] }

/** Pictures are named by what they are: the same bytes always have the same address. */
export const pictureId = (source: Uint8Array) =>
  createHash('sha256').update(source).digest('hex').slice(0, 32)

export const sourceKey = (id: string) => `pictures/${id}/source`

export const variantKey = (id: string, { width, format }: Variant) =>
  `pictures/${id}/${width}.${format}`

/** `320.avif`, and nothing that is not made here. */
export const readVariant = (file: string): Variant | undefined => {
  const [name, extension] = file.split('.', 2)
  const width = pictureWidths.find((each) => `${each}` === name)
  const format = pictureFormats.find((each) => each === extension)
  return width && format && file === `${width}.${format}` ? { width, format } : undefined
}
