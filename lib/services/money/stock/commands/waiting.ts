import type { Database, Tx } from '#kernel/db/connection.ts'
import { type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachRow, isDue } from '#kernel/jobs/rows.ts'
import { lockAccount } from '../../../members/accounts/queries.ts'
import { lockShelves } from '../../../shop/items/commands/stock.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { type BundleState, mayWait } from '../policy.ts'
import { findPlace } from '../queries.ts'
import { releaseCopies } from './copies.ts'

type Wait = { bundleId: number; quantity: number; mostUnpaid: number }

/** Adds a member to the waiting list. A repeated call changes only the quantity, and no offer. */
export const wait = (
  db: Database,
  member: MemberId,
  { bundleId, quantity, mostUnpaid }: Wait,
  now: Date,
) =>
  db.transaction(async (tx) => {
    // An order of the member that is being placed has locked only the entries that exist.
    await lockAccount(tx, member)
    // Locks the bundle, so that copies returned at the same time are offered to this member too.
    await lockShelves(tx, [bundleId])
    const bundle = await tx.one<BundleState>(
      sql`SELECT b.stock, b.waiting_list "waitingList", b.closed_at "closedAt",
          i.archived_at "archivedAt", i.kind, i.status
        FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
        WHERE b.id = ${bundleId} AND ${isPublic(now)}`,
    )
    mayWait(bundle)
    await tx.run(
      sql`INSERT INTO waiting (bundle_id, member_id, quantity, state, most_unpaid, asked_at)
        VALUES (${bundleId}, ${member}, ${quantity}, 'waiting', ${mostUnpaid}, ${now})
        ON CONFLICT (bundle_id, member_id) WHERE ended_at IS NULL
        DO UPDATE SET quantity = excluded.quantity, most_unpaid = excluded.most_unpaid
        WHERE waiting.state = 'waiting'`,
    )
    return (await findPlace(tx, bundleId, member))?.ahead ?? 0
  })

/** Ends an entry, if it is still there, and passes the copies of an offer on. */
const end = (db: Database, bundleId: number, to: 'left' | 'lapsed', entry: Sql, now: Date) =>
  db.transaction(async (tx: Tx) => {
    await lockShelves(tx, [bundleId])
    const ended = await tx.first<{ quantity: number; was: 'waiting' | 'offered' }>(
      sql`UPDATE waiting w SET state = ${to}, offered_until = NULL, ended_at = ${now}
        FROM (SELECT id, state FROM waiting WHERE bundle_id = ${bundleId} AND ${entry}
          FOR UPDATE) was
        WHERE w.id = was.id RETURNING w.quantity, was.state "was"`,
    )
    const { was, quantity = 0 } = ended ?? {}
    if (was === 'offered') await releaseCopies(tx, [{ bundleId, quantity }], now)
    return ended
  })

/** Removes a member from the waiting list. A declined offer goes to the next member. */
export const waitNoMore = async (db: Database, member: MemberId, bundleId: number, now: Date) => {
  const own = sql`member_id = ${member} AND ended_at IS NULL`
  if (!(await end(db, bundleId, 'left', own, now))) throw new DomainError('not_found')
}

/** Notes that these members were told of other places of a group, whose lock the caller has. */
export const markPlacesNews = (tx: Tx, itemId: number, members: readonly number[], now: Date) =>
  tx.run(
    sql`UPDATE waiting w SET places_news_at = ${now} FROM bundles b
        JOIN variations v ON v.id = b.variation_id AND v.item_id = ${itemId}
      WHERE b.id = w.bundle_id AND w.ended_at IS NULL AND w.member_id = ANY (${members}::bigint[])`,
  )

/** Ends offers that were not taken in time. */
export const lapseOffers = async (db: Database, now: Date) => {
  const job = 'stock.lapse-offers'
  const rows = await db.rows<{ id: number; bundle_id: number }>(
    sql`SELECT id, bundle_id FROM waiting WHERE state = 'offered' AND offered_until <= ${now}
        AND ${isDue(job, sql`id`, now)}
      ORDER BY offered_until LIMIT 500`,
  )
  await eachRow(db, job, { rows, now }, ({ id, bundle_id }) => {
    const late = sql`id = ${id} AND state = 'offered' AND offered_until <= ${now}`
    return end(db, bundle_id, 'lapsed', late, now)
  })
}
