import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { putEachInOutbox } from '#kernel/outbox/commands.ts'
import { seatsPath } from '#lib/contract/addresses.ts'
import { after, hours } from '#lib/format/durations.ts'
import { lockGroup } from '../../../../shop/items/commands/life.ts'
import { groupNews } from '../../mails/news.ts'
import { reachedAtClosing } from '../../queries/overpaid.ts'

/** Time of the mail: by then a charge was taken or refused, unless the provider is unreachable. */
export const reachedMailAt = (closed: Date) => after(closed, hours(1))

/** Matches seats that got no mail yet: neither the one of a paid order nor a question. */
const isNotMailed = sql`(p.state IN ('active', 'charging') OR p.state = 'action_required'
  AND p.delivery IS NOT NULL AND NOT EXISTS (SELECT FROM pay_links l WHERE l.participation_id = p.id))`

/** Mails the success of a group and its price to members whose charge is still running. */
export const notifyReached = async (tx: Tx, id: number) => {
  const { status, title } = await lockGroup(tx, id)
  if (status !== 'collecting') return
  const reached = await reachedAtClosing(tx, id)
  const mail = { path: seatsPath, title, news: 'reached' }
  await putEachInOutbox(
    tx,
    { queue: 'mail', kind: groupNews.kind },
    sql`SELECT m.email::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('name', m.name,
          'priceCents', coalesce((SELECT l.unit_cents FROM orders o
            JOIN order_lines l ON l.order_id = o.id WHERE o.participation_id = p.id LIMIT 1),
            price_at(p.bundle_id, ${reached}))), NULL::text
      FROM participations p JOIN members m ON m.id = p.member_id AND m.deleted_at IS NULL
      WHERE p.item_id = ${id} AND ${isNotMailed}`,
  )
}
