import type { Quote } from '#lib/contract/checkout.ts'
import type { Order } from '#lib/contract/orders.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { buildAddress } from '../factories/orders.ts'
import type { openTestApi } from './api.ts'

type Api = Pick<Awaited<ReturnType<typeof openTestApi>>, 'call' | 'pool' | 'clock'>
type Line = { bundle_id: number; quantity: number; seen_price?: number }
type More = Record<string, unknown>

/** Builds signed-in buyers with a confirmed address and a delivery address. */
export const buyersOf = ({ call, pool, clock }: Api) => {
  const buildBuyer = async ({ confirmed = true, address = '198.51.100.1' } = {}) => {
    const verified = confirmed ? { verifiedAt: clock.now() } : {}
    const member = await buildMember(pool, { name: 'Serena Bini', ...verified })
    const { token } = await buildSession(pool, { member, now: clock.now() })
    const home = { kind: 'home' as const, address_id: await buildAddress(pool, member) }

    const ask = (lines: Line[], more: More = {}) =>
      call('POST', '/checkout/quote', { token, address, body: { lines, delivery: home, ...more } })
    const quote = async (lines: Line[], more: More = {}) =>
      ((await (await ask(lines, more)).json()) as { data: Quote }).data
    const send = (body: More, key?: string) =>
      call('POST', '/orders', {
        token,
        address,
        body,
        headers: key ? { 'idempotency-key': key } : {},
      })
    const bodyOf = (lines: Line[], agreed: string, more: More = {}) => ({
      lines,
      delivery: home,
      conditions: true,
      agreed,
      ...more,
    })
    /** Reads the quote and places the order with it. */
    const place = async (lines: Line[], more: More = {}) => {
      const { agreed } = await quote(lines, more)
      const response = await send(bodyOf(lines, agreed, more))
      return ((await response.json()) as { data: Order }).data
    }
    return { member, token, address, home, ask, quote, send, bodyOf, place }
  }
  return { buildBuyer }
}

export type Buyer = Awaited<ReturnType<ReturnType<typeof buyersOf>['buildBuyer']>>
