import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { lockGroup, type Rule, setRule } from '../../../shop/items/commands/life.ts'
import { lockShelves, setStock } from '../../../shop/items/commands/stock.ts'
import { sellsLeft } from '../../../shop/items/rules.ts'
import { offerNext } from '../../stock/commands/copies.ts'
import type { By } from './operate.ts'
import { record } from './record.ts'

const hasSeats = (tx: Tx, id: number) =>
  tx.first(sql`SELECT FROM participations WHERE item_id = ${id} AND ended_at IS NULL LIMIT 1`)

const before = ['draft', 'scheduled', 'running']

/**
 * Sets a rule of a group. Rules shown on its page cannot change once somebody has joined; the margin is
 * not shown.
 */
export const declare = async (
  tx: Tx,
  id: number,
  { rule, value }: { rule: Rule; value: string | number | null },
  { operator, now }: By,
) => {
  const group = await lockGroup(tx, id)
  if (!before.includes(group.status)) throw new DomainError('conflict')
  if (rule !== 'margin' && (await hasSeats(tx, id))) throw new DomainError('conflict')
  if (rule === 'carton' && group.goalUnit !== 'units') throw new DomainError('invalid')
  await setRule(tx, id, rule, value)
  await record(tx, id, 'changed', now, { operator, details: { kind: rule, becomes: value } })
}

/** Puts copies on sale that the shop has beyond the seats, once the group has succeeded. */
export const putOnSale = async (
  tx: Tx,
  id: number,
  { bundleId, copies }: { bundleId: number; copies: number },
  { operator, now }: By,
) => {
  await lockShelves(tx, [bundleId])
  const { status } = await lockGroup(tx, id)
  const item = { kind: 'preorder' as const, status, archivedAt: null }
  if (!sellsLeft(item, { stock: copies, offered: 0 })) throw new DomainError('conflict')
  if (!(await setStock(tx, id, bundleId, copies))) throw new DomainError('invalid')
  await record(tx, id, 'changed', now, { operator, details: { kind: 'stock', bundleId, copies } })
  await offerNext(tx, [bundleId], now)
}
