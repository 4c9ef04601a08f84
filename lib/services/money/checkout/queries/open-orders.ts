import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Line } from '../rules/wishes.ts'
import { type PurchaseQuote, type QuoteRequest, quotePurchase } from './quote.ts'

export type OpenOrder = { id: number; number: number; heldUntil: Date; lines: Copies }
/** Copies by bundle. */
type Copies = Record<string, number>

/** Lists the orders of a member that can still be paid, without those whose payment is being checked. */
const listOpenOrders = (db: Db, member: MemberId, now: Date) =>
  db.rows<OpenOrder>(
    sql`SELECT o.id, o.number, o.held_until "heldUntil",
        (SELECT jsonb_object_agg(l.bundle_id, l.quantity) FROM order_lines l WHERE l.order_id = o.id) lines
      FROM orders o WHERE o.member_id = ${member} AND o.kind = 'sale' AND o.state = 'pending'
        AND o.held_until > ${now}
        AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'pending')
      ORDER BY o.placed_at DESC, o.id DESC`.named('open orders'),
  )

const isSame = (lines: readonly Line[], copies: Copies) => {
  const counted = lines.filter((line) => line.counted)
  return (
    counted.length === Object.keys(copies).length &&
    counted.every(({ row, quantity }) => copies[row.bundle_id] === quantity)
  )
}

export type OpenQuote = PurchaseQuote & { openOrder: OpenOrder | null }

/**
 * Quotes a purchase for a page. An unpaid order that already holds these copies comes with it: its copies count as
 * there, and the page goes on with that order in place of a second one.
 */
export const quoteWithOpenOrder = async (db: Db, asked: QuoteRequest): Promise<OpenQuote> => {
  const { member, purchase, now } = asked
  const open =
    member === null || purchase.kind === 'seat' ? [] : await listOpenOrders(db, member, now)
  for (const openOrder of open) {
    const quote = await quotePurchase(db, { ...asked, held: openOrder.lines })
    if (isSame(quote.lines, openOrder.lines)) return { ...quote, openOrder }
  }
  return { ...(await quotePurchase(db, asked)), openOrder: null }
}
