import type { PoolClient } from 'pg'
import { type Sql, sql } from '#kernel/db/sql.ts'

/** Ids as long as those of the provider, recognizable by their prefix. */
const nameOf = (kind: string, order: number) =>
  `DEMO${kind}${String(order).padStart(13 - kind.length, '0')}`

/** SQL version of the same id, for many rows. */
export const madeUp = (kind: 'ORDER' | 'CAPTURE', order: Sql) =>
  sql`${`DEMO${kind}`}::text || lpad(${order}::text, ${13 - kind.length}::int, '0')`

type Paid = { id: number; cents: number; at: Date; backAt: Date | null }
type Tried = { id: number; cents: number; at: Date; settledAt: Date; state: string }

const addTry = async (client: PoolClient, { id, cents, at, settledAt, state }: Tried) => {
  const refused = state === 'refused'
  const { rows } = await client.query(
    `INSERT INTO payments (id, order_id, position, source, cents, state, provider_order_id, issue,
       refusal, started_at, asked_at, settled_at)
     VALUES (gen_random_uuid(), $1, 1, 'wallet', $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      ...[id, cents, state, nameOf('ORDER', id)],
      ...(refused ? ['INSTRUMENT_DECLINED', 'soft'] : [null, null]),
      ...[at, settledAt],
    ],
  )
  return rows[0]?.id
}

const enter = (client: PoolClient, row: [number, string, string, number, Date]) =>
  client.query(
    'INSERT INTO ledger (order_id, kind, provider_id, cents, at) VALUES ($1, $2, $3, $4, $5)',
    row,
  )

const addRefund = async (client: PoolClient, id: number, cents: number, at: Date) => {
  const [capture, refund] = [nameOf('CAPTURE', id), nameOf('REFUND', id)]
  await client.query(
    `INSERT INTO refunds (id, capture_id, order_id, position, cents, because, state,
       provider_refund_id, wanted_at, asked_at, settled_at)
     VALUES (gen_random_uuid(), $1, $2, 1, $3, 'cancelled', 'completed', $4, $5, $5, $5)`,
    [capture, id, cents, refund, at],
  )
  await enter(client, [id, 'refund', refund, -cents, at])
  await client.query(
    `INSERT INTO order_events (order_id, kind, at, details)
     VALUES ($1, 'refunded', $2, jsonb_build_object('cents', $3::int))`,
    [id, at, cents],
  )
}

/** Adds the payment of a wallet and its refund, with the rows that a real payment would have. */
export const addPayment = async (client: PoolClient, { id, cents, at, backAt }: Paid) => {
  const capture = nameOf('CAPTURE', id)
  const payment = await addTry(client, { id, cents, at, settledAt: at, state: 'captured' })
  await client.query(
    `INSERT INTO captures (id, payment_id, order_id, cents, state, at)
     VALUES ($1, $2, $3, $4, 'completed', $5)`,
    [capture, payment, id, cents, at],
  )
  await enter(client, [id, 'capture', capture, cents, at])
  if (backAt) await addRefund(client, id, cents, backAt)
}

export const addRefusal = (client: PoolClient, given: Omit<Tried, 'state'>) =>
  addTry(client, { ...given, state: 'refused' })
