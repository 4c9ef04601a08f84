import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'

/** Delivery that stays paid because other orders travel on it. */
export type DeliveryInUse = {
  cents: number
  /** Its share paid in money; the rest was paid with credits. */
  moneyCents: number
  /** Titles that still travel. */
  titles: string[]
}

/** Withdrawals whose goods came back. */
export const acceptedStates = ['accepted', 'refunded'] as const

export const findDeliveryInUse = async (
  db: Db,
  orderId: number,
  sentBack: readonly string[] = acceptedStates,
): Promise<DeliveryInUse> =>
  (await db.first<DeliveryInUse>(
    sql`SELECT cents, money_cents "moneyCents", titles
      FROM delivery_in_use(${orderId}, ${sentBack}::text[])`.named('delivery in use'),
  ))!

/** Returns the orders that pay for parcels of this one. */
export const listPayers = async (db: Db, orderId: number) =>
  (
    await db.rows<{ id: number }>(
      sql`SELECT DISTINCT payer_id id FROM shared_deliveries WHERE order_id = ${orderId}`.named(
        'payers of a delivery',
      ),
    )
  ).map(({ id }) => id)

/** True when parcels of other orders travelled, or still travel, on the delivery of this one. */
export const isPayer = async (db: Db, orderId: number) =>
  (await db.first(
    sql`SELECT FROM shared_deliveries WHERE payer_id = ${orderId} LIMIT 1`.named('is a payer'),
  )) !== undefined
