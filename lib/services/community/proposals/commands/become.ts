import { z } from 'zod'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { DomainError } from '../../../platform/error.ts'
import { defineTask, enqueue } from '../../../platform/outbox/task.ts'
import { isOnOffer, isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { mayReopen, mayTurn } from '../policy.ts'
import { hold } from './change.ts'

/** Those who wait for a proposal hear what it became, so many at a time. */
export const tellWaiting = defineTask({
  queue: 'notification',
  kind: 'proposals.tell-waiting',
  data: z.strictObject({
    proposal: z.int(),
    item: z.int(),
    /** Members up to this id were told. */
    after: z.int(),
  }),
})

export type By = { operator: string; now: Date }

type Item = { id: number; kind: ItemKind }

/** Held before the proposal, as whoever counts on both does. */
const holdItem = async (tx: Tx, id: number) => {
  const item = await tx.first<Item>(sql`SELECT id, kind FROM items WHERE id = ${id} FOR KEY SHARE`)
  if (!item) throw new DomainError('not_found')
  return item
}

/** Whoever is sent there can join it, or buy it. */
const isOpen = async (tx: Tx, { id }: Item, now: Date) =>
  (await tx.first(sql`SELECT FROM items i WHERE i.id = ${id} AND ${isPublic(now)}
    AND ${isOnOffer(now)}`)) !== undefined

/** The page of an item says what it came from. */
const announce = (tx: Tx, { id, kind }: Item) =>
  tx.run(sql`SELECT announce(ARRAY[${`${kind}:${id}`}])`)

/** Returns false where it became this very item before. */
export const turnProposal = async (
  tx: Tx,
  { id, itemId }: { id: number; itemId: number },
  { operator, now }: By,
) => {
  const item = await holdItem(tx, itemId)
  const held = await hold(tx, id)
  if (!mayTurn(held, itemId)) return false
  if (!(await isOpen(tx, item, now))) throw new DomainError('invalid')
  await tx.run(sql`UPDATE proposals SET item_id = ${itemId}, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  await announce(tx, item)
  await enqueue(tx, tellWaiting, { proposal: id, item: itemId, after: 0 })
  return true
}

/** It takes answers again; who was told is told nothing more. */
export const reopenProposal = async (tx: Tx, id: number, { operator, now }: By) => {
  const became = await tx.first<{ itemId: number | null }>(
    sql`SELECT item_id "itemId" FROM proposals WHERE id = ${id}`,
  )
  const item = became?.itemId ? await holdItem(tx, became.itemId) : undefined
  mayReopen(await hold(tx, id), item?.id)
  await tx.run(sql`UPDATE proposals SET item_id = NULL, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  if (item) await announce(tx, item)
}
