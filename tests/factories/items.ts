import type { Pool } from 'pg'
import { day } from '#lib/format/durations.ts'
import { buildPicture } from './members.ts'
import { insertId } from './rows.ts'

let made = 0

type Bundle = {
  title?: string
  priceCents?: number
  listPriceCents?: number
  stock?: number | null
  limited?: boolean
  waitingList?: boolean
  closedAt?: Date
}

type Item = {
  kind?: 'preorder' | 'sale'
  slug?: string
  title?: string
  brand?: string
  pictureId?: string
  edition?: string
  status?: string
  goal?: number
  goalUnit?: 'units' | 'participants' | 'amount'
  expiresAt?: Date
  publishedAt?: Date
  archivedAt?: Date
  weepOnlyUntil?: Date
  interestId?: number
  bundles?: Bundle[]
}

const days = (count: number) => new Date(Date.now() + count * day)

const buildBundle = (pool: Pool, variationId: number, position: number, given: Bundle) => {
  const { title = 'Gioco base', priceCents = 3990 } = given
  return insertId(pool, 'bundles', {
    variation_id: variationId,
    title,
    position,
    price_cents: priceCents,
    list_price_cents: given.listPriceCents ?? priceCents + 1000,
    stock: given.stock,
    limited: given.limited,
    waiting_list: given.waitingList,
    closed_at: given.closedAt,
  })
}

/** Builds a running group (or a sale) with one variation and at least one bundle. */
export const buildItem = async (pool: Pool, given: Item = {}) => {
  const { kind = 'preorder', slug = `gioco-${made++}`, title = `Gioco ${made}` } = given
  const id = await insertId(pool, 'items', {
    kind,
    slug,
    title,
    picture_id: given.pictureId ?? (await buildPicture(pool)),
    published_at: given.publishedAt ?? days(-1),
    archived_at: given.archivedAt,
    weep_only_until: given.weepOnlyUntil,
    interest_id: given.interestId,
    brand: given.brand ?? '',
    properties: given.edition ? { Edizione: given.edition } : {},
    ...(kind === 'preorder' && {
      status: given.status ?? 'running',
      expires_at: given.expiresAt ?? days(7),
      goal_unit: given.goalUnit ?? 'units',
      goal: given.goal ?? 100,
    }),
  })
  const variation = await insertId(pool, 'variations', { item_id: id, title: 'Italiano' })
  const bundleIds: number[] = []
  for (const [position, bundle] of (given.bundles ?? [{}]).entries())
    bundleIds.push(await buildBundle(pool, variation, position, bundle))
  return { id, slug, title, kind, bundleIds }
}

type Participation = {
  itemId: number
  bundleId: number
  memberId: number
  quantity?: number
  state?: string
}

const over = ['withdrawn', 'freed', 'dropped', 'failed']

export const buildParticipation = (pool: Pool, given: Participation) => {
  const { state = 'active' } = given
  return insertId(pool, 'participations', {
    item_id: given.itemId,
    bundle_id: given.bundleId,
    member_id: given.memberId,
    quantity: given.quantity ?? 1,
    state,
    ended_at: over.includes(state) ? new Date() : null,
  })
}
