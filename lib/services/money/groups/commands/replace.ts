import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { lockGroup } from '../../../shop/items/commands/life.ts'
import { addStock, lockShelves } from '../../../shop/items/commands/stock.ts'
import { replaceLine } from '../../orders/commands/returns.ts'
import { lockOrder } from '../../orders/commands/states.ts'
import { endShortLine } from '../../stock/commands/arrivals.ts'
import { findShortLine, listReplacements } from '../queries/replacements.ts'

type Request = { orderId: number; lineId: number; bundleId: number }

/**
 * Replaces the copies that a line was left without by free ones of another choice, and refunds what they
 * cost less. Throws `replacement_gone` when somebody else was faster, `conflict` once nothing is missing.
 */
export const replaceCopies = async (tx: Tx, { orderId, lineId, bundleId }: Request, now: Date) => {
  const before = await findShortLine(tx, orderId, lineId)
  if (!before) throw new DomainError('conflict')
  const shelves = await lockShelves(tx, [before.bundleId, bundleId])
  await lockGroup(tx, before.itemId)
  const order = await lockOrder(tx, orderId)
  const line = await findShortLine(tx, orderId, lineId)
  if (line?.bundleId !== before.bundleId) throw new DomainError('conflict')
  const offers = await listReplacements(tx, orderId, now)
  const offer = offers.find((one) => one.lineId === lineId && one.bundleId === bundleId)
  if (!offer) throw new DomainError('replacement_gone')
  const stock = shelves.find(({ id }) => id === bundleId)?.stock ?? 0
  // Copies on sale are among the free ones: no more of them may stay on sale than are left.
  const copies = Math.min(0, offer.freeCopies - line.quantity - stock)
  await addStock(tx, [{ bundleId, copies }])
  await endShortLine(tx, lineId, now)
  await replaceLine(tx, order, offer, now)
}
