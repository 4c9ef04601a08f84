import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { defineTask, enqueue } from '#kernel/outbox/task.ts'
import { isOnOffer, isPublic } from '../../../shop/items/policy.ts'
import type { ItemKind } from '../../../shop/items/rules.ts'
import { mayReopen, mayTurn } from '../policy.ts'
import { lockProposal } from './change.ts'

/** Task that notifies voters that a proposal became an item, one batch at a time. */
export const notifyWaiting = defineTask({
  queue: 'notification',
  kind: 'proposals.tell-waiting',
  data: z.strictObject({
    proposal: z.int(),
    item: z.int(),
    /** Highest member id already notified. */
    after: z.int(),
  }),
})

export type By = { operator: string; now: Date }

type Item = { id: number; kind: ItemKind }

/** Locks the item before the proposal, in the same order as the counters of both. */
const lockItem = async (tx: Tx, id: number) => {
  const item = await tx.first<Item>(sql`SELECT id, kind FROM items WHERE id = ${id} FOR KEY SHARE`)
  if (!item) throw new DomainError('not_found')
  return item
}

/** True when the item is public and can be joined or bought. */
const isOpen = async (tx: Tx, { id }: Item, now: Date) =>
  (await tx.first(sql`SELECT FROM items i WHERE i.id = ${id} AND ${isPublic(now)}
    AND ${isOnOffer(now)}`)) !== undefined

/** Announces the item: its page shows the proposal it came from. */
const announce = (tx: Tx, { id, kind }: Item) =>
  tx.run(sql`SELECT announce(ARRAY[${`${kind}:${id}`}])`)

/** Returns false when the proposal already became this item. */
export const turnProposal = async (
  tx: Tx,
  { id, itemId }: { id: number; itemId: number },
  { operator, now }: By,
) => {
  const item = await lockItem(tx, itemId)
  const held = await lockProposal(tx, id)
  if (!mayTurn(held, itemId)) return false
  if (!(await isOpen(tx, item, now))) throw new DomainError('invalid')
  await tx.run(sql`UPDATE proposals SET item_id = ${itemId}, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  await announce(tx, item)
  await enqueue(tx, notifyWaiting, { proposal: id, item: itemId, after: 0 })
  return true
}

/** Reopens the proposal for answers. Members already notified are not notified again. */
export const reopenProposal = async (tx: Tx, id: number, { operator, now }: By) => {
  const became = await tx.first<{ itemId: number | null }>(
    sql`SELECT item_id "itemId" FROM proposals WHERE id = ${id}`,
  )
  const item = became?.itemId ? await lockItem(tx, became.itemId) : undefined
  mayReopen(await lockProposal(tx, id), item?.id)
  await tx.run(sql`UPDATE proposals SET item_id = NULL, became_at = ${now}, became_by = ${operator}
    WHERE id = ${id}`)
  if (item) await announce(tx, item)
}
