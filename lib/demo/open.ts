import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import type { Deps } from '#lib/services/deps.ts'
import { askCharges } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { record } from '#lib/services/money/groups/commands/record.ts'
import { graceEnd, nextRetry } from '#lib/services/money/groups/rules/grace.ts'
import { placeSeatOrders } from '#lib/services/money/orders/commands/place-seats.ts'
import { rememberPayments } from './payments.ts'
import { followTime } from './shop/dates.ts'
import { type Sizes, smallShop } from './shop/offers.ts'
import { madeUp } from './shop/payments.ts'

type Group = { id: number; reached: number; goal: number; at: Date }
type Seat = { id: number; state: string; cents: number }

/** Lists collecting groups whose orders have not been placed yet. */
const listGroups = (tx: Tx) =>
  tx.rows<Group>(sql`SELECT id, reached, goal, expires_at AS at FROM items i
    WHERE status = 'collecting' AND id <= ${smallShop.groups}
      AND NOT EXISTS (SELECT FROM group_events e WHERE e.item_id = i.id AND e.kind = 'collecting')
    ORDER BY id`)

/** Books the payments of wallets charged when the group closed. */
const bookPaid = (tx: Tx, orders: readonly number[], at: Date) =>
  tx.run(sql`WITH paid AS (
      SELECT o.id, o.total_cents cents, p.method_id FROM orders o
      JOIN participations p ON p.id = o.participation_id WHERE o.id = ANY (${orders}::bigint[])
    ), tried AS (
      INSERT INTO payments (id, order_id, position, source, method_id, cents, state, provider_order_id,
        started_at, asked_at, settled_at)
      SELECT gen_random_uuid(), id, 1, 'vaulted', method_id, cents, 'captured', ${madeUp('ORDER', sql`id`)},
        ${at}, ${at}, ${at} FROM paid RETURNING id, order_id, cents
    ), captured AS (
      INSERT INTO captures (id, payment_id, order_id, cents, state, at)
      SELECT ${madeUp('CAPTURE', sql`order_id`)}, id, order_id, cents, 'completed', ${at} FROM tried
      RETURNING id, order_id, cents
    ), entered AS (
      INSERT INTO ledger (order_id, kind, provider_id, cents, at)
      SELECT order_id, 'capture', id, cents, ${at} FROM captured
    ), logged AS (
      INSERT INTO order_events (order_id, kind, at) SELECT id, 'paid', ${at} FROM paid
    )
    UPDATE orders o SET state = 'paid', paid_at = ${at} FROM paid WHERE o.id = paid.id`)

/** Books refused charges, which are retried on their days and then succeed. */
const bookRefused = async (
  tx: Tx,
  orders: readonly number[],
  { at, now }: { at: Date; now: Date },
) => {
  await tx.run(sql`INSERT INTO payments (id, order_id, position, source, method_id, cents, state,
      provider_order_id, issue, refusal, started_at, asked_at, settled_at)
    SELECT gen_random_uuid(), o.id, 1, 'vaulted', p.method_id, o.total_cents, 'refused',
      ${madeUp('ORDER', sql`o.id`)}, 'INSTRUMENT_DECLINED', 'soft', ${at}, ${at}, ${at}
    FROM orders o JOIN participations p ON p.id = o.participation_id
    WHERE o.id = ANY (${orders}::bigint[])`)
  const until = graceEnd(at)
  await tx.run(sql`UPDATE participations p SET grace_until = ${until}, next_charge_at = ${nextRetry(until, now)}
    FROM orders o WHERE o.participation_id = p.id AND o.id = ANY (${orders}::bigint[])`)
}

const collect = async (tx: Tx, { id, at, ...details }: Group, now: Date) => {
  await record(tx, id, 'collecting', at, { details })
  const seats =
    await tx.rows<Seat>(sql`SELECT id, state, price_at(bundle_id, ${details.reached}) cents
    FROM participations WHERE item_id = ${id} AND ended_at IS NULL AND method_id IS NOT NULL ORDER BY id`)
  const placed = await placeSeatOrders(
    tx,
    seats.map((seat) => seat.id),
    seats.map(({ cents }) => cents),
    at,
  )
  const states = new Map(seats.map((seat) => [seat.id, seat.state]))
  const ordersOf = (state: string) =>
    placed
      .filter((each) => states.get(each.participationId) === state)
      .map(({ orderId }) => orderId)
  await bookPaid(tx, ordersOf('ordered'), at)
  await bookRefused(tx, ordersOf('action_required'), { at, now })
  await askCharges(tx, ordersOf('charging'))
}

/**
 * Places the orders and payments of demo groups that have just closed, as a real group has them.
 */
const collectDemo = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    const groups = await listGroups(tx)
    for (const group of groups) await collect(tx, group, clock.now())
    if (groups.length > 0)
      await tx.run(sql`ANALYZE orders, order_parcels, order_lines, order_events, payments, captures, ledger,
        outbox, participations`)
  })

export type Login = { email: string; password: string }

const loginsFile = (folder: string) => join(folder, 'demo-logins.json')

export const writeLogins = async (folder: string, logins: readonly Login[]) => {
  await mkdir(folder, { recursive: true })
  await writeFile(loginsFile(folder), JSON.stringify(logins), { mode: 0o600 })
}

export async function rememberedLogins(folder: string): Promise<Login[] | undefined> {
  try {
    return JSON.parse(await readFile(loginsFile(folder), 'utf8')) as Login[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Fills an empty database with the demo shop and returns the logins. The password is random and
 * stored in the data folder, so that the repository contains none.
 */
export async function openDemo(deps: Deps, sizes?: Sizes): Promise<Login[]> {
  await requireShopKind(deps.db, { ...deps.config, enableDemo: true })
  const rowCount = await deps.db.run(sql`SELECT 1 FROM members LIMIT 1`)
  const folder = deps.config.dataFolder
  const known = await rememberedLogins(folder)
  if (rowCount > 0) {
    if (!known) return []
    await followTime(deps)
    await collectDemo(deps)
    await rememberPayments(deps)
    return known
  }
  const password = known?.[0]?.password ?? `tavolo-${randomBytes(6).toString('base64url')}`
  // Imported only when a shop is made, because its texts and drawings are large.
  const { makeDemo } = await import('./make.ts')
  const logins = await makeDemo(deps, password, sizes)
  await collectDemo(deps)
  await writeLogins(folder, logins)
  await rememberPayments(deps)
  return logins
}
