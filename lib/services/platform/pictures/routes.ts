import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import type { Routes } from '../http/routes.ts'
import { createVariantMaker } from './commands.ts'
import { findPicture } from './queries.ts'
import { isPictureId, readVariant, type Variant, variantKey } from './rules.ts'

const answer = (request: Request, id: string, { width, format }: Variant, bytes: Buffer) => {
  // The address holds the hash of the source, so it can never come to mean another picture.
  const etag = `"${id}-${width}-${format}"`
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': `${bytes.byteLength}`,
    },
  })
}

export const pictureRoutes = (routes: Routes, { db, storage }: Deps) => {
  const make = createVariantMaker(storage)

  routes.raw('/pictures/{id}/{file}', async (request, { id = '', file = '' }) => {
    const variant = readVariant(file)
    if (!variant || !isPictureId(id)) throw new DomainError('not_found')
    const kept = await storage.read(variantKey(id, variant))
    if (kept) return answer(request, id, variant, kept)
    const picture = await findPicture(db, id)
    const made = picture && (await make(id, picture.media_type, variant))
    if (!made) throw new DomainError('not_found')
    return answer(request, id, variant, made)
  })
}
