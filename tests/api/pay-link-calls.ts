import { randomBytes, randomUUID } from 'node:crypto'
import { tokenHash } from '#kernel/http/call.ts'
import { day } from '#lib/format/durations.ts'
import { dataOf } from './api.ts'
import type { Till } from './till.ts'

type Link = { state: string; total: number; first_name: string; paid_at: string | null }

/** Mailed payment link of a seat, and the calls of a person who opens it. */
export const payLinksAt = ({ call, clock, pool }: Till) => {
  const send = async (
    participationId: number,
    expiresAt = new Date(clock.now().getTime() + 7 * day),
  ) => {
    const secret = randomBytes(24).toString('base64url')
    await pool.query(
      'UPDATE pay_links SET replaced_at = $2 WHERE participation_id = $1 AND replaced_at IS NULL',
      [participationId, clock.now()],
    )
    await pool.query(
      `INSERT INTO pay_links (secret_hash, participation_id, made_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [tokenHash(secret), participationId, clock.now(), expiresAt],
    )
    return secret
  }

  const pay = (secret: string, key: string = randomUUID()) =>
    call('POST', '/payments/links/payments', {
      body: { secret, kind: 'wallet' },
      headers: { 'idempotency-key': key },
    })

  const capture = (secret: string, provider_order_id: string) =>
    call('POST', '/payments/links/capture', { body: { secret, provider_order_id } })

  const begin = async (secret: string, key?: string) =>
    (await dataOf<{ provider_order_id: string }>(await pay(secret, key), 201)).provider_order_id

  const look = async (secret: string) =>
    dataOf<Link>(await call('POST', '/payments/links', { body: { secret } }))

  const leave = (secret: string) => call('POST', '/payments/links/leave', { body: { secret } })

  return { send, pay, begin, capture, look, leave }
}
