import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Deps } from '#lib/services/deps.ts'
import {
  invoiceOf,
  referenceOf,
  refundInvoiceOf,
} from '#lib/services/money/payments/rules/captures.ts'
import type { Remembered } from '#lib/stand-ins/paypal/remember.ts'
import { remember } from '#lib/stand-ins/paypal/start.ts'
import { openOwnIds } from '#lib/tools/payment-provider/own-ids.ts'

type Row = {
  order_id: number
  number: number
  provider_order_id: string
  capture_id: string
  cents: number
  at: Date
  refund: { name: string; row: string; cents: number; position: number; at: string } | null
}

const listMade = (db: Db) =>
  db.rows<Row>(sql`SELECT o.id order_id, o.number, p.provider_order_id, c.id capture_id, c.cents, c.at,
      (SELECT json_build_object('name', r.provider_refund_id, 'row', r.id, 'cents', r.cents,
          'position', r.position, 'at', r.settled_at)
        FROM refunds r WHERE r.capture_id = c.id AND r.provider_refund_id LIKE 'DEMO%') refund
    FROM captures c JOIN payments p ON p.id = c.payment_id JOIN orders o ON o.id = c.order_id
    WHERE c.id LIKE 'DEMO%' ORDER BY c.at`)

const asRemembered = (
  { number, order_id, refund, ...row }: Row,
  give: (id: string) => string,
): Remembered => ({
  order: row.provider_order_id,
  capture: row.capture_id,
  cents: row.cents,
  customId: give(referenceOf(order_id)),
  invoice: give(invoiceOf(number)),
  at: row.at.toISOString(),
  refund: refund && {
    id: refund.name,
    cents: refund.cents,
    customId: give(refund.row),
    invoice: give(refundInvoiceOf(number, refund.position)),
    at: new Date(refund.at).toISOString(),
  },
})

/**
 * Registers the initial payments of the demo, which were never really made, with the PayPal
 * stand-in. Repeated at each start, because its data may be newer than the shop.
 */
export const rememberPayments = async ({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>) => {
  const { standIn, apiBase } = config.paypal
  if (!standIn || !apiBase) return
  const { give } = await openOwnIds(db, config)()
  const made = (await listMade(db)).map((row) => asRemembered(row, give))
  await remember(apiBase, made).catch((error) =>
    log.warn('the payments of the demo could not be sent to the PayPal stand-in', { error }),
  )
}
