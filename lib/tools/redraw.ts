import type { Metadata } from 'sharp'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { decodeUpload, loadSharp } from './sharp.ts'

/** A JPEG is reduced while it is decoded; other formats are decoded whole, for seconds. */
const largestPixels = { jpeg: 50_000_000, other: 24_000_000 }

/**
 * Formats that the decoder must detect in the bytes. SVG is excluded, because it can contain
 * scripts.
 */
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'heif']

type Problems = { field: string; unreadable: string; pixels: string }

const usual: Problems = {
  field: 'image',
  unreadable: 'image.unreadable',
  pixels: 'image.pixels',
}

type Refuse = (problem: 'unreadable' | 'pixels') => DomainError

/** Reads only the header, so that a decompression bomb is refused before it is decoded. */
const inspect = async (bytes: Uint8Array, refuse: Refuse) => {
  const sharp = await loadSharp()
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refuse('unreadable')
  }
  const { format, width, height, compression } = metadata
  if (!acceptedFormats.includes(format) || (format === 'heif' && compression !== 'av1'))
    throw refuse('unreadable')
  if (width * height > largestPixels[format === 'jpeg' ? 'jpeg' : 'other']) throw refuse('pixels')
  return { width, height }
}

/** Square cut from the middle, or the whole picture; `side` is its longest side. */
export type Frame = { side: number; shape: 'square' | 'whole' }

const sizeIn = ({ side, shape }: Frame, { width, height }: { width: number; height: number }) => {
  if (shape === 'whole')
    return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  const edge = Math.min(width, height, side)
  return { width: edge, height: edge, fit: 'cover' } as const
}

/**
 * Encodes the pixels again, which removes all metadata, such as location and camera. Waits in the
 * queue of the member, if one is named.
 */
export const redraw = (
  bytes: Uint8Array,
  frame: Frame,
  member?: MemberId,
  problems: Partial<Problems> = {},
) =>
  decodeUpload(async () => {
    const { field, ...texts } = { ...usual, ...problems }
    const refuse: Refuse = (problem) =>
      new DomainError('invalid', { fields: { [field]: [texts[problem]] } })
    const size = sizeIn(frame, await inspect(bytes, refuse))
    const sharp = await loadSharp()
    try {
      return await sharp(bytes, { limitInputPixels: largestPixels.jpeg, failOn: 'error' })
        .timeout({ seconds: 8 })
        .autoOrient()
        .resize(size)
        .flatten({ background: { r: 255, g: 255, b: 255 } })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      throw refuse('unreadable')
    }
  }, member)
