import { createHash } from 'node:crypto'

export const widths = [160, 320, 640, 1200] as const
export const formats = ['avif', 'webp', 'png'] as const

export type Format = (typeof formats)[number]
export type Variant = { width: number; format: Format }

/** Pictures are named by what they are: the same bytes always have the same address. */
export const pictureId = (source: Uint8Array) =>
  createHash('sha256').update(source).digest('hex').slice(0, 32)

export const sourceKey = (id: string) => `pictures/${id}/source`

export const variantKey = (id: string, { width, format }: Variant) =>
  `pictures/${id}/${width}.${format}`

export const isPictureId = (id: string) => /^[a-z0-9]{16,64}$/.test(id)

/** `320.avif`, and nothing that is not made here. */
export const readVariant = (file: string): Variant | undefined => {
  const [name, extension] = file.split('.', 2)
  const width = widths.find((each) => `${each}` === name)
  const format = formats.find((each) => each === extension)
  return width && format && file === `${width}.${format}` ? { width, format } : undefined
}
