import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import type { PreorderCardRow, SaleCardRow } from '../present/items.ts'
import { listPreorders, listSales } from './items.ts'

type Shelf = { title: string; interest_id: number | null }
type Neighbours = { preorders: PreorderCardRow[]; sales: SaleCardRow[] }

const findShelf = (db: Db, kind: ItemKind, id: number, now: Date) =>
  db.first<Shelf>(
    sql`SELECT i.title, i.interest_id FROM items i
    WHERE i.id = ${id} AND i.kind = ${kind} AND ${isPublic(now)}`.named('shelf of an item'),
  )

/**
 * Lists up to four games of the same interest that can be had now: items of the same kind, then of the
 * other one. Undefined when the item is not public.
 */
export const listNeighbours = async (
  db: Db,
  kind: ItemKind,
  id: number,
  now: Date,
): Promise<Neighbours | undefined> => {
  const item = await findShelf(db, kind, id, now)
  if (!item) return undefined
  const { title: besides, interest_id: interestId } = item
  if (interestId === null) return { preorders: [], sales: [] }
  const preorders = (limit: number) =>
    listPreorders(db, { order: 'expiring', interestId, besides, limit }, now)
  const sales = (limit: number) =>
    listSales(db, { order: 'recent', interestId, besides, limit }, now)
  const shown = 4
  if (kind === 'preorder') {
    const first = await preorders(shown)
    const room = shown - first.length
    return { preorders: first, sales: room > 0 ? await sales(room) : [] }
  }
  const first = await sales(shown)
  const room = shown - first.length
  return { preorders: room > 0 ? await preorders(room) : [], sales: first }
}
