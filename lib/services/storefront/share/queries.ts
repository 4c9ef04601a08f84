import type { SharedType } from '#lib/contract/share.ts'
import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { isPublic } from '../../shop/items/policy.ts'
import type { ItemKind } from '../../shop/items/rules.ts'
import type { SharedRow } from './present.ts'

const sharedItem = (kind: ItemKind, id: number, now: Date) =>
  sql`SELECT i.kind type, i.id, i.title, i.brand, i.kind, i.status, i.expires_at,
    i.archived_at, i.price_cents, i.list_price_cents, i.lowest_recent_cents, i.percent,
    cover.id picture_id, cover.tint
  FROM items i JOIN pictures cover ON cover.id = i.picture_id
  WHERE i.id = ${id} AND i.kind = ${kind} AND ${isPublic(now)}`.named('shared item')

// Selects null for columns of items, so that both kinds have the same row type.
const sharedProposal = (id: number) =>
  sql`SELECT 'proposal' AS type, p.id, p.title,
    coalesce(split_part(author.name, ' ', 1), '') brand, NULL kind, NULL status, NULL expires_at,
    p.archived_at, NULL price_cents, NULL list_price_cents,
    NULL lowest_recent_cents, NULL percent,
    picture.id picture_id, picture.tint
  FROM proposals p
  LEFT JOIN members author ON author.id = p.member_id AND author.deleted_at IS NULL
  LEFT JOIN pictures picture ON picture.id = p.picture_id
  WHERE p.id = ${id} AND p.removed_at IS NULL`.named('shared proposal')

export const findShared = (db: Db, type: SharedType, id: number, now: Date) =>
  db.first<SharedRow>(type === 'proposal' ? sharedProposal(id) : sharedItem(type, id, now))
