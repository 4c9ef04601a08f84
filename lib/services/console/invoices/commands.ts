import type { Config } from '#kernel/config/config.ts'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { dayOf } from '#lib/calendar/days.ts'
import type { WholeOrder } from '../../money/orders/queries/orders.ts'
import { invoiceXml, totalOf } from './present.ts'
import { findInvoice, type InvoiceFile } from './queries.ts'

type Making = { now: Date; company: Config['company'] }

/** Numbers and writes the invoice of an order once; later it is the same. The lock keeps numbers without gaps. */
export const makeInvoice = async (
  tx: Tx,
  order: WholeOrder,
  { now, company }: Making,
): Promise<InvoiceFile> => {
  await tx.run(sql`LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE`)
  const earlier = await findInvoice(tx, order.id)
  if (earlier) return earlier
  const day = dayOf(now)
  const year = Number(day.slice(0, 4))
  const { number } = (await tx.first<{ number: number }>(
    sql`SELECT coalesce(max(number), 0) + 1 number FROM invoices WHERE year = ${year}`,
  ))!
  const xml = invoiceXml({ order, name: { year, number }, day, company })
  await tx.run(sql`INSERT INTO invoices (order_id, year, number, made_at, total_cents, xml)
    VALUES (${order.id}, ${year}, ${number}, ${now}, ${totalOf(order)}, ${xml})`)
  return { year, number, xml }
}
