import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { DeliveryChoice } from '#lib/contract/checkout.ts'
import { type PictureColumns, pictureColumns } from '#lib/tools/pictures/present.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { choiceName } from '../../../shop/items/queries.ts'
import type { GoalUnit, GroupStatus, ItemKind } from '../../../shop/items/rules.ts'
import { placeOf } from '../../orders/queries/deliveries.ts'
import { unsent } from '../../orders/rules/states.ts'

/** A bundle asked for, with its item and the item it travels with. */
export type WishRow = PictureColumns<'picture'> & {
  bundle_id: number
  choice: string
  base_cents: number
  price_cents: number
  list_price_cents: number
  lowest_recent_cents: number | null
  home_cents: number
  stock: number | null
  /** Copies the waiting list offers to this member. */
  offered: number
  limited: boolean
  waiting_list: boolean
  weep_only_until: Date | null
  item_weep_only_until: Date | null
  closed_at: Date | null
  item_id: number
  kind: ItemKind
  slug: string
  title: string
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  deliver_on: string | null
  goal_unit: GoalUnit | null
  goal: number | null
  reached: number
  percent: number
  next_from: number | null
  next_cents: number | null
  with_id: number | null
  with_kind: ItemKind | null
  with_slug: string | null
  with_title: string | null
  with_status: GroupStatus | null
  with_deliver_on: string | null
  /** The member has a paid seat in the group it travels with, for the same place and not shipped yet. */
  has_paid_seat: boolean
}

/** Matches any place while none is chosen. */
const goesTo = (place: DeliveryChoice | null) =>
  place
    ? sql`o.delivery ->> 'kind' = ${place.kind} AND (o.delivery ->> 'id')::bigint = ${placeOf(place)}`
    : sql`true`

type Buyer = { member: MemberId | null; place: DeliveryChoice | null }

/** Finds the requested bundles; hidden ones have no row. Binding in a transaction that has locked them. */
export const findWishes = (
  db: Db,
  bundleIds: readonly number[],
  { member, place }: Buyer,
  now: Date,
) =>
  db.rows<WishRow>(
    sql`SELECT b.id bundle_id, ${choiceName} choice,
      b.price_cents base_cents, live_price(b, i.reached) price_cents, b.list_price_cents,
      lowest_recent_price(b, i.reached) lowest_recent_cents,
      b.delivery_cents + v.delivery_cents home_cents, b.stock, b.limited, b.waiting_list,
      b.weep_only_until, i.weep_only_until item_weep_only_until, b.closed_at,
      coalesce(w.quantity, 0) offered,
      i.id item_id, i.kind, i.slug, i.title, i.status, i.expires_at, i.archived_at, i.deliver_on,
      i.goal_unit, i.goal, i.reached, i.percent, ${pictureColumns('picture')},
      step.from_reached next_from, step.price_cents next_cents,
      g.id with_id, g.kind with_kind, g.slug with_slug, g.title with_title, g.status with_status,
      g.deliver_on with_deliver_on,
      EXISTS (SELECT FROM participations p JOIN orders o ON o.participation_id = p.id
        WHERE p.item_id = g.id AND p.member_id = ${member}::bigint
          AND o.state = ANY (${unsent}) AND ${goesTo(place)}) has_paid_seat
    FROM bundles b
    JOIN variations v ON v.id = b.variation_id
    JOIN items i ON i.id = v.item_id
    JOIN pictures picture ON picture.id = i.picture_id
    LEFT JOIN items g ON g.id = i.travels_with_item_id
    LEFT JOIN waiting w ON w.bundle_id = b.id AND w.member_id = ${member}::bigint
      AND w.state = 'offered' AND w.offered_until > ${now}
    LEFT JOIN LATERAL (SELECT s.from_reached, s.price_cents FROM price_steps s
      WHERE s.bundle_id = b.id AND s.from_reached > i.reached
        AND s.price_cents < live_price(b, i.reached)
      ORDER BY s.from_reached LIMIT 1) step ON true
    WHERE b.id = ANY (${bundleIds}::bigint[]) AND ${isPublic(now)}`.named(
      place ? 'wishes/to a place' : 'wishes',
    ),
  )

export const isWeepMember = async (db: Db, member: MemberId | null, now: Date) =>
  member !== null &&
  (await db.first(
    sql`SELECT 1 FROM members WHERE id = ${member} AND weep_until > ${now}`.named('is weep'),
  )) !== undefined
