import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import type { Deps } from '#lib/services/deps.ts'
import { keepForRenewals } from './collected.ts'

type Late = { id: number; member: MemberId; providerOrderId: string }

/**
 * Fetches payment methods that the provider saved with a payment but reported later, or whose payment
 * was booked from an event without them. Asks for three days.
 */
export const fetchKept = async ({
  db,
  clock,
  provider,
}: Pick<Deps, 'db' | 'clock' | 'provider'>) => {
  const now = clock.now()
  const late = await db.rows<Late>(sql`SELECT o.id, w.member_id "member",
      p.provider_order_id "providerOrderId"
    FROM weep_memberships w JOIN weep_periods t ON t.member_id = w.member_id
      AND t.until_at = w.paid_until
    JOIN orders o ON o.id = t.order_id AND o.paid_at > ${now}::timestamptz - interval '3 days'
    JOIN captures c ON c.order_id = o.id AND c.state = 'completed' AND c.second_of IS NULL
    JOIN payments p ON p.id = c.payment_id AND p.source <> 'vaulted'
    WHERE w.kept_of IS DISTINCT FROM o.id AND w.ended_at IS NULL AND p.provider_order_id IS NOT NULL
      AND ${isDue('weep.fetch-method', sql`o.id`, now)}
    ORDER BY w.member_id LIMIT 200`)
  await eachRow(db, 'weep.fetch-method', { rows: late, now }, async (order) => {
    const { id: orderId, member, providerOrderId } = order
    const { stored } = await provider.readPurchase(providerOrderId)
    if (stored)
      await db.transaction((tx) => keepForRenewals(tx, { orderId, member, stored }, clock.now()))
  })
}
