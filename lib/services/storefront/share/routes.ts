import { itemPath, proposalPath } from '#lib/contract/addresses.ts'
import { type SharedType, senderShape, share } from '#lib/contract/share.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { createShareMaker } from './commands.ts'
import { readSender, senderToken } from './policy.ts'
import { presentShared, presentStep } from './present.ts'
import { findLink, findOrdered, findShared } from './queries.ts'
import { type Format, fileOf } from './rules/facts.ts'

type Thing = { type: SharedType; id: number }

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
