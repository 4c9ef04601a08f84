import type { KernelDeps } from '#kernel/deps.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { pictures, plainPicture } from '#lib/contract/pictures.ts'
import { createVariantMaker } from './commands.ts'
import { findPicture } from './queries.ts'
import { readVariant, type Variant, variantKey } from './rules.ts'

const answer = (request: Request, id: string, { width, format }: Variant, bytes: Buffer) => {
  // The URL contains the hash of the source, so its picture never changes.
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

export const pictureRoutes = (routes: Routes, { db, storage }: KernelDeps) => {
  const make = createVariantMaker(storage)

  const show = async (request: Request, id: string, variant: Variant) => {
    const storedBytes = await storage.read(variantKey(id, variant))
    if (storedBytes) return answer(request, id, variant, storedBytes)
    const picture = await findPicture(db, id)
    const made = picture && (await make(id, picture.media_type, variant))
    if (!made) throw new DomainError('not_found')
    return answer(request, id, variant, made)
  }

  routes.answer(pictures.plain, ({ request, params }) => show(request, params.id, plainPicture))
  routes.answer(pictures.variant, async ({ request, params }) => {
    const variant = readVariant(params.file)
    if (!variant) throw new DomainError('not_found')
    return show(request, params.id, variant)
  })
}
