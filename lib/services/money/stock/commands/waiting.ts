import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { eachRow } from '#kernel/jobs/rows.ts'
import { lockAccount } from '../../../members/accounts/queries.ts'
import { lockShelves } from '../../../shop/items/commands/stock.ts'
import { isPublic } from '../../../shop/items/policy.ts'
import { type BundleState, mayWait } from '../policy.ts'
import { findLapsedOffers, findPlace } from '../queries.ts'
import { releaseCopies } from './copies.ts'

const findWanted = async (tx: Tx, bundleId: number, now: Date) => {
  const bundle = await tx.first<BundleState>(
    sql`SELECT b.stock, b.waiting_list "waitingList", b.closed_at "closedAt",
        i.archived_at "archivedAt", i.kind, i.status
      FROM bundles b JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
      WHERE b.id = ${bundleId} AND ${isPublic(now)}`,
  )
  if (!bundle) throw new DomainError('not_found')
  return bundle
}

type Wait = { bundleId: number; quantity: number; mostUnpaid: number }

/**
 * Adds a member to the waiting list. A repeated call changes only the quantity; the position and an
 * offer stay.
 */
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
    mayWait(await findWanted(tx, bundleId, now))
    await tx.run(
      sql`INSERT INTO waiting (bundle_id, member_id, quantity, state, most_unpaid, asked_at)
        VALUES (${bundleId}, ${member}, ${quantity}, 'waiting', ${mostUnpaid}, ${now})
        ON CONFLICT (bundle_id, member_id) WHERE ended_at IS NULL
        DO UPDATE SET quantity = excluded.quantity, most_unpaid = excluded.most_unpaid
        WHERE waiting.state = 'waiting'`,
    )
    return (await findPlace(tx, bundleId, member))?.ahead ?? 0
  })

type Ended = { quantity: number; was: 'waiting' | 'offered' }

const end = (
  tx: Tx,
  bundleId: number,
  to: 'left' | 'lapsed',
  mine: ReturnType<typeof sql>,
  now: Date,
) =>
  tx.first<Ended>(
    sql`UPDATE waiting w SET state = ${to}, offered_until = NULL, ended_at = ${now}
      FROM (SELECT id, state FROM waiting WHERE bundle_id = ${bundleId} AND ${mine}
        FOR UPDATE) was
      WHERE w.id = was.id RETURNING w.quantity, was.state "was"`,
  )

/** Removes a member from the waiting list. A declined offer goes to the next member. */
export const waitNoMore = (db: Database, member: MemberId, bundleId: number, now: Date) =>
  db.transaction(async (tx) => {
    await lockShelves(tx, [bundleId])
    const own = sql`member_id = ${member} AND ended_at IS NULL`
    const ended = await end(tx, bundleId, 'left', own, now)
    if (!ended) throw new DomainError('not_found')
    if (ended.was === 'offered')
      await releaseCopies(tx, [{ bundleId, quantity: ended.quantity }], now)
  })

/** Ends offers that were not taken in time and passes their copies on. Returns their number. */
export const lapseOffers = async (db: Database, now: Date) => {
  const rows = await findLapsedOffers(db, { job: 'stock.lapse-offers', now })
  await eachRow(db, 'stock.lapse-offers', { rows, now }, ({ id, bundle_id: bundleId }) =>
    db.transaction(async (tx) => {
      await lockShelves(tx, [bundleId])
      const late = sql`id = ${id} AND state = 'offered' AND offered_until <= ${now}`
      const ended = await end(tx, bundleId, 'lapsed', late, now)
      if (ended) await releaseCopies(tx, [{ bundleId, quantity: ended.quantity }], now)
    }),
  )
  return rows.length
}
