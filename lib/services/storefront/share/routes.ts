import { type SharedType, sharePath } from '#lib/contract/share.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createShareMaker } from './commands.ts'
import { presentShared } from './present.ts'
import { findShared } from './queries.ts'

const types: readonly SharedType[] = ['preorder', 'sale', 'proposal']
const fileShape = /^([1-9]\d{0,14})-[a-z\d]{1,7}\.png$/

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

  routes.raw('/share/{type}/{file}', async (_request, { type: given, file = '' }) => {
    const type = types.find((each) => each === given)
    const id = fileShape.exec(file)?.[1]
    if (!type || !id) throw new DomainError('not_found')
    const stored = await storage.read(`share/${type}/${file}`)
    if (stored) return picture(stored)
    const now = clock.now()
    const row = await findShared(db, type, Number(id), now)
    if (!row) throw new DomainError('not_found')
    const shared = presentShared(row, now)
    const path = sharePath(shared)
    return path.endsWith(`/${file}`) ? picture(await make(shared, row.tint)) : elsewhere(path)
  })
}
