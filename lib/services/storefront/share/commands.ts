import { type Shared, shareVersion } from '#lib/contract/share.ts'
import type { Storage } from '../../platform/deps.ts'
import { sourceKey } from '../../platform/pictures/rules.ts'
import { drawForPages, loadSharp } from '../../platform/sharp.ts'
import { coverBox, drawing } from './rules.ts'

/** Maximum size: networks fetch a heavy picture slowly, and some refuse it. */
const largestBytes = 300_000

const largestPixels = 50_000_000
/**
 * Numbers of colours, tried until the file is small enough: flat drawings need few, and photographs
 * hide the loss.
 */
const palettes = [256, 128, 64, 32]

const shareKey = (shared: Shared) => `share/${shared.type}/${shared.id}-${shareVersion(shared)}.png`

const cover = async (source: Uint8Array) => {
  const { width, height } = coverBox
  const sharp = await loadSharp()
  const { data, info } = await sharp(source, { limitInputPixels: largestPixels })
    .autoOrient()
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = coverBox.left + Math.round((width - info.width) / 2)
  return { input: data, left, top: coverBox.top + Math.round((height - info.height) / 2) }
}

const encode = async (picture: Buffer, [colours = 0, ...fewer]: number[]): Promise<Buffer> => {
  const sharp = await loadSharp()
  const bytes = await sharp(picture).png({ palette: true, colours, effort: 4 }).toBuffer()
  return bytes.length <= largestBytes || fewer.length === 0 ? bytes : encode(picture, fewer)
}

type Drawn = {
  shared: Shared
  siteName: string
  tint: string | null
  source: Uint8Array | undefined
}

const drawShared = async ({ shared, siteName, tint, source }: Drawn) => {
  const sharp = await loadSharp()
  const ground = sharp(Buffer.from(drawing(shared, siteName, tint)))
  const whole = source ? ground.composite([await cover(source)]) : ground
  return encode(await whole.removeAlpha().png({ compressionLevel: 1 }).toBuffer(), palettes)
}

/** Draws each picture once, however many requests need it at a time. */
export const createShareMaker = (storage: Storage, siteName: string) => {
  const making = new Map<string, Promise<Buffer>>()

  const make = async (shared: Shared, tint: string | null) => {
    const source = shared.pictureId ? await storage.read(sourceKey(shared.pictureId)) : undefined
    const bytes = await drawShared({ shared, siteName, tint, source })
    await storage.write(shareKey(shared), bytes)
    return bytes
  }

  return (shared: Shared, tint: string | null) => {
    const key = shareKey(shared)
    const made = making.get(key)
    if (made) return made
    const promise = drawForPages(() => make(shared, tint)).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}
