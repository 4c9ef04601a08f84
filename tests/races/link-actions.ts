import { expect } from 'vitest'
import { chargeAgain } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { dataOf } from '../api/api.ts'
import { payLinksAt } from '../api/pay-link-calls.ts'
import type { Till } from '../api/till.ts'

type Seat = { id: number; participationId: number }

/** Payments by the buyer through the mailed link, before, during and after the charges of the shop. */
export const linkActions = (till: Till, { id, participationId }: Seat, random: () => number) => {
  const { clock, control, db, pool } = till
  const links = payLinksAt(till)
  let last: { secret: string; provider: string } | undefined

  const begin = async () => {
    await pool.query('DELETE FROM rate_limits')
    const secret = await links.send(participationId)
    const answer = await links.pay(secret)
    expect([201, 409, 503]).toContain(answer.status)
    if (answer.status !== 201) return
    const { provider_order_id } = await dataOf<{ provider_order_id: string }>(answer, 201)
    last = { secret, provider: provider_order_id }
  }
  const approve = async () => {
    try {
      if (last) control.approve(last.provider, { wallet: random() < 0.3 ? 'pending' : 'giulia' })
    } catch {
      // Already captured or voided at the provider.
    }
  }
  const capture = async () => {
    if (!last) return
    const { status } = await links.capture(last.secret, last.provider)
    expect([200, 404, 409, 503]).toContain(status)
  }
  const payWhile = async (other: () => Promise<unknown>) => {
    await begin()
    await approve()
    await Promise.all([other(), capture()])
  }

  return {
    'begin a payment by link': begin,
    'approve the payment': approve,
    'return from the provider': capture,
    'pay by link': () => payWhile(async () => undefined),
    'pay by link while charged': () => payWhile(() => till.charge(id)),
    'charge again': async () => {
      if ((await till.seatStateOf(participationId)) === 'action_required')
        await db.transaction((tx) =>
          chargeAgain(tx, participationId, { by: 'member', at: clock.now() }),
        )
    },
  }
}
