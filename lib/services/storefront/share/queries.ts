import type { Db } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { latestPeople } from '../../money/groups/queries/people.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import type { Thing } from './policy.ts'
import type { LinkRow, SharedRow } from './present.ts'

type Sender = MemberId | undefined

/** Next lower price of the bundle `b` of item `i` that the condition selects. */
const nextStep = (condition: Sql) => sql`(
    SELECT json_build_object('from', s.from_reached, 'price', s.price_cents)
    FROM variations v JOIN bundles b ON b.variation_id = v.id JOIN price_steps s ON s.bundle_id = b.id
    WHERE v.item_id = i.id AND ${condition} AND s.from_reached > i.reached
      AND s.price_cents < live_price(b, i.reached)
    ORDER BY b.id, s.from_reached LIMIT 1)`

const nameOf = (sender: Sender, condition: Sql) => sql`(
    SELECT m.name FROM members m
    WHERE m.id = ${sender ?? null}::bigint AND m.deleted_at IS NULL AND ${condition})`

// A member without a seat keeps none for others.
const hasSeat = sql`(i.kind = 'sale' OR EXISTS (SELECT FROM participations p
    WHERE p.item_id = i.id AND p.member_id = m.id AND p.ended_at IS NULL))`

const hasVoted = sql`EXISTS (SELECT FROM proposal_answers a
    WHERE a.proposal_id = p.id AND a.member_id = m.id)`

const sharedItem = (kind: ItemKind, id: number, sender: Sender, now: Date) =>
  sql`SELECT i.kind type, i.id, i.title, i.kind, i.status, i.expires_at,
    i.archived_at, i.price_cents, i.list_price_cents, i.lowest_recent_cents,
    i.goal_unit, i.goal, i.reached, i.units_left, 0 votes, cover.id picture_id, cover.tint,
    CASE WHEN i.kind = 'preorder' THEN ${latestPeople(sql`i.id`)} ELSE '[]' END people,
    ${nextStep(sql`b.closed_at IS NULL AND live_price(b, i.reached) = i.price_cents`)} next_step,
    ${nameOf(sender, hasSeat)} sender
  FROM items i JOIN pictures cover ON cover.id = i.picture_id
  WHERE i.id = ${id} AND i.kind = ${kind} AND ${isPublic(now)}`.named('shared item')

// Selects null for columns of items, so that both kinds have the same row type.
const sharedProposal = (id: number, sender: Sender) =>
  sql`SELECT 'proposal' AS type, p.id, p.title, NULL kind, NULL status, NULL expires_at,
    p.archived_at, NULL price_cents, NULL list_price_cents, NULL lowest_recent_cents,
    NULL goal_unit, NULL goal, 0 reached, NULL units_left, p.wants + p.needs votes, picture.id picture_id, picture.tint,
    '[]'::json people, NULL next_step,
    ${nameOf(sender, hasVoted)} sender
  FROM proposals p
  LEFT JOIN pictures picture ON picture.id = p.picture_id
  WHERE p.id = ${id} AND p.removed_at IS NULL`.named('shared proposal')

export const findShared = (db: Db, { type, id }: Thing, sender: Sender, now: Date) =>
  db.first<SharedRow>(
    type === 'proposal' ? sharedProposal(id, sender) : sharedItem(type, id, sender, now),
  )

export const findOrdered = (db: Db, order: number, member: MemberId) =>
  db.first<{ type: ItemKind; id: number }>(sql`SELECT i.kind type, i.id FROM orders o
    JOIN order_lines l ON l.order_id = o.id JOIN items i ON i.id = l.item_id
    WHERE o.id = ${order} AND o.member_id = ${member} ORDER BY l.id LIMIT 1`)

/** Finds the slug of a thing, and the next lower price of the member's seat in a group. */
export const findLink = (db: Db, { type, id }: Thing, member: MemberId, now: Date) =>
  db.first<LinkRow>(
    type === 'proposal'
      ? sql`SELECT slug, NULL goal_unit, 0 reached, NULL next_step FROM proposals
          WHERE id = ${id} AND removed_at IS NULL`
      : sql`SELECT i.slug, i.goal_unit, i.reached, ${nextStep(sql`b.id = (SELECT p.bundle_id FROM participations p
            WHERE p.item_id = i.id AND p.member_id = ${member} AND p.ended_at IS NULL)`)} next_step
          FROM items i WHERE i.id = ${id} AND i.kind = ${type} AND ${isPublic(now)}`,
  )
