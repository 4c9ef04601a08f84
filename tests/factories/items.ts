import type { Pool } from 'pg'
import { day } from '#lib/format/durations.ts'
import { buildPicture } from './members.ts'

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

const buildBundle = async (pool: Pool, variationId: number, position: number, given: Bundle) => {
  const { priceCents = 3990 } = given
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO bundles (variation_id, title, position, price_cents, list_price_cents, stock,
       limited, waiting_list, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      variationId,
      given.title ?? 'Gioco base',
      position,
      priceCents,
      given.listPriceCents ?? priceCents + 1000,
      given.stock,
      given.limited ?? false,
      given.waitingList ?? false,
      given.closedAt,
    ],
  )
  return Number(rows[0]?.id)
}

/** Builds a running group (or a sale) with one variation and at least one bundle. */
export const buildItem = async (pool: Pool, given: Item = {}) => {
  const { kind = 'preorder' } = given
  const { slug = `gioco-${made++}`, title = `Gioco ${made}` } = given
  const group = kind === 'preorder'
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO items (kind, slug, title, picture_id, published_at, archived_at, weep_only_until,
       interest_id, status, expires_at, goal_unit, goal, brand, properties)
     VALUES ($1, $2, $3, $4, coalesce($5, now()), $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      kind,
      slug,
      title,
      given.pictureId ?? (await buildPicture(pool)),
      given.publishedAt ?? days(-1),
      given.archivedAt,
      given.weepOnlyUntil,
      given.interestId,
      group ? (given.status ?? 'running') : null,
      group ? (given.expiresAt ?? days(7)) : null,
      group ? (given.goalUnit ?? 'units') : null,
      group ? (given.goal ?? 100) : null,
      given.brand ?? '',
      given.edition ? { Edizione: given.edition } : {},
    ],
  )
  const id = Number(rows[0]?.id)
  const variation = await pool.query<{ id: string }>(
    `INSERT INTO variations (item_id, title) VALUES ($1, 'Italiano') RETURNING id`,
    [id],
  )
  const bundleIds: number[] = []
  for (const [position, bundle] of (given.bundles ?? [{}]).entries())
    bundleIds.push(await buildBundle(pool, Number(variation.rows[0]?.id), position, bundle))
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

export const buildParticipation = async (pool: Pool, given: Participation) => {
  const { state = 'active' } = given
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, ended_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN now() END) RETURNING id`,
    [
      given.itemId,
      given.bundleId,
      given.memberId,
      given.quantity ?? 1,
      state,
      over.includes(state),
    ],
  )
  return Number(rows[0]?.id)
}
