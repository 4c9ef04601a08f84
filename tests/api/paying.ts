import { randomUUID } from 'node:crypto'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildOrder } from '../factories/payments.ts'
import { dataOf } from './api.ts'
import type { Till } from './till.ts'

type Answer = { state: string; reason: string | null; order: { state: string } | null }
type Placed = { id: number; token: string }

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

/** Order and the calls of its payer. */
export const payingAt = ({ call, clock, pool }: Till) => {
  const placed = async (given: Parameters<typeof buildOrder>[1] = {}) => {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const order = await buildOrder(pool, { member, now: clock.now(), ...given })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    return { ...order, token }
  }

  const pay = ({ id, token }: Placed, kind = 'wallet', key?: string) =>
    call('POST', `/orders/${id}/payments`, { token, body: { kind }, headers: keyed(key) })

  const begin = async (order: Placed, kind = 'wallet', key?: string) => {
    const response = await pay(order, kind, key)
    return (await dataOf<{ provider_order_id: string }>(response, 201)).provider_order_id
  }

  const ask = ({ id, token }: Placed, providerOrderId: string, key?: string) =>
    call('POST', `/orders/${id}/capture`, {
      token,
      body: { provider_order_id: providerOrderId },
      headers: keyed(key),
    })

  const capture = async (order: Placed, providerOrderId: string, key?: string) =>
    dataOf<Answer>(await ask(order, providerOrderId, key))

  return { placed, pay, begin, ask, capture }
}
