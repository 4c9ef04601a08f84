import type { Sharp } from 'sharp'
import type { Storage } from '#kernel/deps.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { type SharedType, senderShape, share } from '#lib/contract/share.ts'
import { sourceKey } from '#lib/tools/pictures/rules.ts'
import { drawForPages, loadSharp } from '#lib/tools/sharp.ts'
import type { Deps } from '../../deps.ts'
import { readSender, senderToken, type Thing } from './policy.ts'
import {
  type Face,
  type Format,
  fileOf,
  presentShared,
  presentStep,
  type Shared,
} from './present.ts'
import { findLink, findOrdered, findShared } from './queries.ts'
import type { Cover } from './rules/box.ts'
import { drawing } from './rules/drawing.ts'

/** Maximum size: networks fetch a heavy picture slowly, and some refuse it. */
const largestBytes = 300_000

const largestPixels = 50_000_000
/** Numbers of colours, tried until the file is small enough; only photographs need fewer than all. */
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

const readPhotos = async (storage: Storage, people: readonly Face[]) => {
  const ids = new Set(people.flatMap(({ pictureId }) => pictureId ?? []))
  const photos = [...ids].map(async (id): Promise<[string, string][]> => {
    const source = await readSource(storage, id)
    const sized = source?.resize(density.face, density.face, { fit: 'cover' })
    return sized ? [[id, dataUrl(await sized.png({ compressionLevel: 1 }).toBuffer())]] : []
  })
  return new Map((await Promise.all(photos)).flat())
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

/** Draws each picture once, however many requests need it at a time. */
const createShareMaker = (storage: Storage, siteName: string) => {
  const making = new Map<string, Promise<Buffer>>()
  const inMemory = new Map<string, Buffer>()

  const make = async (key: string, shared: Shared, format: Format) => {
    // Files of people would outlive their accounts, so pictures that show any stay in memory.
    const showsPeople = shared.people.length > 0 || shared.sender !== null
    const known = showsPeople ? inMemory.get(key) : await storage.read(key)
    if (known) return known
    const bytes = await drawForPages(() => drawShared(storage, shared, format, siteName))
    if (showsPeople) {
      const [oldest] = inMemory.keys()
      if (inMemory.size >= mostPictures && oldest !== undefined) inMemory.delete(oldest)
      inMemory.set(key, bytes)
    } else await storage.write(key, bytes)
    return bytes
  }

  return (file: string, shared: Shared, format: Format) => {
    const key = `share/${shared.type}/${file}`
    const made = making.get(key)
    if (made) return made
    const promise = make(key, shared, format).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}

const types: readonly SharedType[] = ['preorder', 'sale', 'proposal']
const fileShape = new RegExp(
  `^(?<id>[1-9]\\d{0,14})(?<wide>-wide)?-[a-z\\d]{1,12}(?:-(?<from>${senderShape}))?\\.png$`,
)

const picture = (bytes: Buffer) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'content-length': `${bytes.byteLength}`,
      // Immutable: the address contains a digest of everything that is drawn.
      'cache-control': 'public, max-age=31536000, immutable',
      // Cross-origin: other sites show this picture.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

/** Redirects outdated addresses, which networks keep, to the present picture; only that one is drawn. */
const elsewhere = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

export const shareRoutes = (routes: Routes, { db, storage, clock, config }: Deps) => {
  const make = createShareMaker(storage, config.siteName)

  const read = async (thing: Thing, from: string | undefined) => {
    const now = clock.now()
    const row = await findShared(db, thing, await readSender(db, from, thing), now)
    if (!row) throw new DomainError('not_found')
    const shared = presentShared(row, now, config)
    // An address without a name has one form, whoever shares it.
    const token = shared.sender === null ? undefined : from
    return { shared, fileOf: (format: Format) => fileOf(shared, format, token) }
  }

  routes.answer(share.card, async ({ params, query }) => {
    const { shared, fileOf } = await read(params, query.from)
    const pathOf = (format: Format) => `/api/share/${params.type}/${fileOf(format)}`
    return { data: { square: pathOf('square'), wide: pathOf('wide'), sender: shared.sender } }
  })

  const linkOf = async (thing: Thing, member: MemberId) => {
    const row = await findLink(db, thing, member, clock.now())
    if (!row) throw new DomainError('not_found')
    const { type, id } = thing
    const path = type === 'proposal' ? proposalPath(id, row.slug) : itemPath(type, id, row.slug)
    const url = `${config.siteUrl}${path}?da=${await senderToken(db, member, thing)}`
    return { url, next_step: presentStep(row) }
  }

  routes.answer(share.link, async ({ params, member }) => ({ data: await linkOf(params, member) }))

  routes.answer(share.orderLink, async ({ params, member }) => {
    const thing = await findOrdered(db, params.id, member)
    if (!thing) throw new DomainError('not_found')
    const { url } = await linkOf(thing, member)
    return { data: { url } }
  })

  routes.raw('/share/{type}/{file}', async (_request, { type: given, file = '' }) => {
    const type = types.find((each) => each === given)
    const { id, wide, from } = fileShape.exec(file)?.groups ?? {}
    if (!type || !id) throw new DomainError('not_found')
    const format = wide ? 'wide' : 'square'
    const { shared, fileOf } = await read({ type, id: Number(id) }, from)
    const present = fileOf(format)
    if (present !== file) return elsewhere(`/api/share/${type}/${present}`)
    return picture(await make(file, shared, format))
  })
}
