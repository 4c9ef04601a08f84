import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { isOpenGroup } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import type { SameGameRow } from '../present/items.ts'
import { isLeft, openSales } from './items.ts'

type Game = {
  kind: ItemKind
  title: string
  brand: string
  properties: Record<string, string>
}

/**
 * Title and publisher identify a game: items have no barcode, and a code of the shop belongs to one item
 * only. Items that state different editions are different games.
 */
export const sameGameStatement = ({ kind, title, brand, properties }: Game, now: Date) => {
  const edition = properties.Edizione ?? ''
  return sql`SELECT i.id, i.slug, i.kind, i.price_cents, i.expires_at, i.percent, i.units_left, i.archived_at, i.deliver_on
  FROM items i
  WHERE lower(i.title) = lower(${title}) AND lower(i.brand) = lower(${brand}) AND i.brand <> ''
    AND ${kind === 'sale' ? isOpenGroup(now) : openSales(now)} AND ${isLeft}
    AND (i.weep_only_until IS NULL OR i.weep_only_until <= ${now})
    AND (${edition} = '' OR coalesce(i.properties->>'Edizione', '') IN ('', ${edition}))
  ORDER BY i.price_cents, i.id LIMIT 1`.named(`same game of a ${kind}`)
}

/** Finds the same game on offer in the other way of selling, the cheapest of several. */
export const findSameGame = (db: Db, game: Game, now: Date) =>
  db.first<SameGameRow>(sameGameStatement(game, now))
