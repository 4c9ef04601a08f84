import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { BasketLine } from '../rules/basket.ts'

/** Lists the basket without the copies of an order whose payment the provider still checks. */
export const findBasket = (db: Db, member: MemberId) =>
  db.rows<BasketLine>(
    sql`SELECT bundle_id "bundleId", quantity, seen_cents "seenCents" FROM basket_lines b
      WHERE member_id = ${member} AND NOT EXISTS (SELECT FROM orders o
        JOIN order_lines l ON l.order_id = o.id AND l.bundle_id = b.bundle_id
        JOIN payments p ON p.order_id = o.id AND p.state = 'pending'
        WHERE o.member_id = ${member} AND o.state = 'pending' AND o.kind = 'sale')
      ORDER BY added_at, bundle_id`.named('basket'),
  )
