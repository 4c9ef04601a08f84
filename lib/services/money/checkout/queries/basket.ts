import type { Db } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId } from '../../../platform/http/member-id.ts'
import type { BasketLine } from '../rules/basket.ts'

export const findBasket = (db: Db, member: MemberId) =>
  db.rows<BasketLine>(
    sql`SELECT bundle_id "bundleId", quantity, seen_cents "seenCents" FROM basket_lines
      WHERE member_id = ${member} ORDER BY added_at, bundle_id`.named('basket'),
  )
