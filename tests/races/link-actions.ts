import { expect } from 'vitest'
import { chargeAgain } from '#lib/services/money/groups/commands/collecting/outcome.ts'
import { askCharge } from '#lib/services/money/payments/commands/tasks.ts'
import { payLinksAt } from '../api/pay-link-calls.ts'
import type { Till } from '../api/till.ts'

type Seat = { id: number; participationId: number }

/** Payments by the buyer through the mailed link, before, during and after the charges of the shop. */
export const linkActions = (till: Till, { id, participationId }: Seat, random: () => number) => {
  const { clock, control, db, pool, work } = till
  const links = payLinksAt(till)
  const begun: { secret: string; provider: string }[] = []
  const last = () => begun[begun.length - 1]

  const begin = async () => {
    await pool.query('DELETE FROM rate_limits')
    const secret = await links.send(participationId)
    const answer = await links.pay(secret)
    expect([201, 409, 503]).toContain(answer.status)
    if (answer.status !== 201) return
    const { data } = (await answer.json()) as { data: { provider_order_id: string } }
    begun.push({ secret, provider: data.provider_order_id })
  }

  const approve = () => {
    const payment = last()
    if (!payment) return
    try {
      control.approve(payment.provider, { wallet: random() < 0.3 ? 'pending' : 'giulia' })
    } catch {
      // Already captured or voided at the provider.
    }
  }

  const capture = async () => {
    const payment = last()
    if (!payment) return
    const { status } = await links.capture(payment.secret, payment.provider)
    expect([200, 404, 409, 503]).toContain(status)
  }

  const charge = async () => {
    await db.transaction((tx) => askCharge(tx, id))
    await work()
  }

  return {
    'begin a payment by link': begin,
    'approve the payment': async () => approve(),
    'return from the provider': capture,
    'pay by link': async () => {
      await begin()
      approve()
      await capture()
    },
    'pay by link while charged': async () => {
      await begin()
      approve()
      await Promise.all([charge(), capture()])
    },
    'charge again': async () => {
      if ((await till.seatStateOf(participationId)) === 'action_required')
        await db.transaction((tx) =>
          chargeAgain(tx, participationId, { by: 'member', at: clock.now() }),
        )
    },
  }
}
