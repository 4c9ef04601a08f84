import type { Sharp } from 'sharp'
import type { Storage } from '../../platform/deps.ts'
import { sourceKey } from '../../platform/pictures/rules.ts'
import { drawForPages, loadSharp } from '../../platform/sharp.ts'
import type { Cover } from './rules/box.ts'
import { drawing } from './rules/drawing.ts'
import type { Face, Format, Shared } from './rules/facts.ts'

/** Maximum size: networks fetch a heavy picture slowly, and some refuse it. */
const largestBytes = 300_000

const largestPixels = 50_000_000
/**
 * Numbers of colours, tried until the file is small enough. All colours come first: they are quicker
 * to write, and only photographs need fewer.
 */
const palettes = [256, 128, 64, 32]

/** Pixels of a source for each pixel drawn, so that a turned cover stays sharp. */
const density = { side: 660, face: 204 }

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

const readSource = async (storage: Storage, id: string) => {
  const source = await storage.read(sourceKey(id))
  const sharp = await loadSharp()
  return source && sharp(source, { limitInputPixels: largestPixels }).autoOrient()
}

const readCover = async (storage: Storage, id: string): Promise<Cover | undefined> => {
  const source = await readSource(storage, id)
  const sized = await source
    ?.resize({ width: density.side, height: density.side, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return sized && { data: dataUrl(sized.data), width: sized.info.width, height: sized.info.height }
}

const readPhoto = async (storage: Storage, id: string) => {
  const { face } = density
  const source = await readSource(storage, id)
  const sized = source?.resize(face, face, { fit: 'cover' }).png({ compressionLevel: 1 })
  return sized && ([id, dataUrl(await sized.toBuffer())] as const)
}

const readPhotos = async (storage: Storage, people: readonly Face[]) => {
  const ids = people.flatMap(({ pictureId }) => pictureId ?? [])
  const photos = await Promise.all([...new Set(ids)].map((id) => readPhoto(storage, id)))
  return new Map(photos.flatMap((photo) => (photo ? [photo] : [])))
}

const encode = async (drawn: Sharp): Promise<Buffer> => {
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const sharp = await loadSharp()
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })
  let bytes = await picture().png({ compressionLevel: 6 }).toBuffer()
  for (const colours of palettes) {
    if (bytes.length <= largestBytes) break
    bytes = await picture().png({ palette: true, colours, effort: 4 }).toBuffer()
  }
  return bytes
}

const drawShared = async (storage: Storage, shared: Shared, format: Format, siteName: string) => {
  const sharp = await loadSharp()
  const cover = shared.pictureId ? await readCover(storage, shared.pictureId) : undefined
  const photos = await readPhotos(storage, shared.people)
  const svg = drawing(shared, format, siteName, { cover, photos })
  return encode(sharp(Buffer.from(svg), { unlimited: true }))
}

/** Pictures in memory: about a hundred of 100 kB. */
const mostPictures = 100

/** Files of people would outlive their accounts, so pictures that show any stay in memory. */
const showsPeople = ({ people, sender }: Shared) => people.length > 0 || sender !== null

const createMemory = () => {
  const pictures = new Map<string, Buffer>()
  return {
    read: async (key: string) => pictures.get(key),
    write: async (key: string, bytes: Buffer) => {
      const [oldest] = pictures.keys()
      if (pictures.size >= mostPictures && oldest !== undefined) pictures.delete(oldest)
      pictures.set(key, bytes)
    },
  }
}

/** Draws each picture once, however many requests need it at a time. */
export const createShareMaker = (storage: Storage, siteName: string) => {
  const making = new Map<string, Promise<Buffer>>()
  const memory = createMemory()

  const make = async (file: string, shared: Shared, format: Format) => {
    const store = showsPeople(shared) ? memory : storage
    const key = `share/${shared.type}/${file}`
    const known = await store.read(key)
    if (known) return known
    const bytes = await drawForPages(() => drawShared(storage, shared, format, siteName))
    await store.write(key, bytes)
    return bytes
  }

  return (file: string, shared: Shared, format: Format) => {
    const key = `${shared.type}/${file}`
    const made = making.get(key)
    if (made) return made
    const promise = make(file, shared, format).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}
