import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { participations } from '#lib/contract/participations.ts'
import { type PictureColumns, pictureColumns } from '#lib/tools/pictures/present.ts'
import { legalVersion } from '../../../members/legal/queries.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { choiceName, latestUpdateOf, type StageRow } from '../../../shop/items/queries.ts'
import type { GoalUnit, GroupStatus } from '../../../shop/items/rules.ts'
import { type DeliveryColumn, deliveryColumn, placeOf } from '../../orders/queries/deliveries.ts'
import { prepays } from './prepaying.ts'

export type ItemColumns = PictureColumns<'cover'> & {
  item_id: number
  slug: string
  title: string
  status: GroupStatus
  goal_unit: GoalUnit
  goal: number
  reached: number
  percent: number
  expires_at: Date
  deliver_on: string | null
  update: StageRow['update']
}

export const itemColumns = sql`i.id item_id, i.slug, i.title, i.status, i.goal_unit, i.goal, i.reached,
  i.percent, i.expires_at, i.deliver_on, ${latestUpdateOf(sql`i.id`)} update, ${pictureColumns('cover')}`

/** Everything needed to check whether a member may take or change a seat. */
export type Offer = ItemColumns & {
  archived_at: Date | null
  bundle_id: number
  choice: string
  base_cents: number
  home_cents: number
  bundle_closed: boolean
  weep_only_until: Date | null
  /** Conditions of sale in force. */
  terms_version: string
  member_name: string
  email: string
  email_verified_at: Date | null
  weep_until: Date | null
  method_id: number | null
  method_kind: 'card' | 'wallet' | null
  method_digits: string | null
  method_expires_on: string | null
  /** The seat is charged when it is taken. */
  prepays: boolean
  /** Copies the waiting list offers to the member. */
  held_copies: number | null
  brought: DeliveryColumn
}

/** Seat that a member asks for. */
export type SeatRequest = Omit<
  z.output<typeof participations.join.body>,
  'agreed' | 'conditions' | 'invoice'
>

type OfferRequest = Pick<SeatRequest, 'bundle_id' | 'method_id' | 'delivery'> & { member: MemberId }

/** Finds offers in the given order; undefined for a bundle that is not in a public group. */
export const findOffers = async (db: Db, requests: readonly OfferRequest[], now: Date) => {
  const rows = await db.rows<Offer & { place: number }>(
    sql`SELECT a.place::int, ${itemColumns}, i.archived_at,
        b.id bundle_id, ${choiceName} choice,
        b.price_cents base_cents, v.delivery_cents + b.delivery_cents home_cents,
        b.closed_at IS NOT NULL bundle_closed,
        greatest(i.weep_only_until, b.weep_only_until) weep_only_until,
        ${legalVersion('sale')} terms_version, m.name member_name, m.email, m.email_verified_at, m.weep_until,
        pm.id method_id, pm.kind method_kind, pm.last_digits method_digits,
        pm.expires_on method_expires_on,
        ${prepays(sql`m.id`, sql`i.id`, now)} prepays,
        (SELECT w.quantity FROM waiting w WHERE w.bundle_id = b.id AND w.member_id = m.id
          AND w.state = 'offered' AND w.offered_until > ${now}) held_copies,
        ${deliveryColumn(sql`m.id`, sql`a.way`, sql`a.goes_to`)} brought
      FROM unnest(${requests.map(({ member }) => member)}::bigint[],
          ${requests.map(({ bundle_id }) => bundle_id)}::bigint[],
          ${requests.map(({ method_id }) => method_id)}::bigint[],
          ${requests.map(({ delivery }) => delivery.kind)}::text[],
          ${requests.map(({ delivery }) => placeOf(delivery))}::bigint[])
        WITH ORDINALITY a(member_id, bundle_id, method_id, way, goes_to, place)
      JOIN bundles b ON b.id = a.bundle_id
      JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      JOIN pictures cover ON cover.id = i.picture_id
      JOIN members m ON m.id = a.member_id
      LEFT JOIN payment_methods pm
        ON pm.id = a.method_id AND pm.member_id = m.id AND pm.removed_at IS NULL
      WHERE i.kind = 'preorder' AND ${isPublic(now)}`.named('offers of seats'),
  )
  const offerByPlace = new Map(rows.map(({ place, ...offer }) => [place, offer]))
  return requests.map((_, at): Offer | undefined => offerByPlace.get(at + 1))
}
