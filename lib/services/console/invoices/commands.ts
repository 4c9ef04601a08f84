import type { Config } from '#kernel/config/config.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { lockOrder } from '../../money/orders/commands/states.ts'
import { findOrder } from '../../money/orders/queries/orders.ts'
import { documentXml, invoiceOf, noteOf } from './present.ts'
import { findDocument, type InvoiceFile } from './queries.ts'

/** With the position of a refund, its credit note is made. */
type Making = { now: Date; company: Config['company']; position?: number | undefined }

/**
 * Numbers and writes the invoice of an order, or the credit note of a refund, once; later it is the same.
 * Refunds of the order wait meanwhile. The lock of the table keeps numbers without gaps.
 */
export const makeInvoice = async (
  tx: Tx,
  { id }: { id: number },
  { now, company, position }: Making,
): Promise<InvoiceFile> => {
  await lockOrder(tx, id)
  await tx.run(sql`LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE`)
  const document = await findDocument(tx, id, position)
  if (!document) throw new DomainError('not_found')
  if (document.xml !== null) return document
  const order = (await findOrder(tx, id))!
  const day = dayOf(now)
  const year = Number(day.slice(0, 4))
  const { number, noted } = (await tx.first<{ number: number; noted: number }>(sql`SELECT
      (SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE year = ${year}) number,
      (SELECT coalesce(sum(total_cents), 0)::int FROM invoices
        WHERE order_id = ${id} AND refund_id IS NOT NULL) noted`))!
  const invoice = document.refund === null ? undefined : await findDocument(tx, id)
  if (invoice && noted + document.cents > invoice.cents)
    throw new StartError('invoices.tooMuch', { number: order.number })
  const content = document.refund === null ? invoiceOf(order) : noteOf(order, document, invoice!)
  const xml = documentXml({ order, name: { year, number }, day, company, ...content })
  await tx.run(sql`INSERT INTO invoices (order_id, refund_id, year, number, made_at, total_cents,
      xml, lowered)
    SELECT ${id}, ${document.refund}::uuid, ${year}, ${number}, ${now}, ${content.cents}, ${xml},
      ARRAY(SELECT id FROM refunds WHERE order_id = ${id} AND ${document.refund === null}
        AND because = 'price_lowered' AND state = 'completed')`)
  return { year, number, xml }
}
