import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTill } from './till.ts'

const till = await openTill()
const { charged, clock, control, pool, postWebhook, work } = till

const notifyReversed = (id: string) =>
  postWebhook(
    JSON.stringify({
      id: randomUUID(),
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource_type: 'refund',
      resource: { id },
    }),
  )

test('a reversal reported as a refund is booked once', async () => {
  const { id, capture } = await charged()
  const refund = control.refundByHand(capture)
  expect((await notifyReversed(refund)).status).toBe(204)
  await notifyReversed(refund)
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -4480])
  expect(await till.orderStateOf(id)).toBe('refunded')
})

test('an amount taken by a dispute is booked with it, and not as a refund too', async () => {
  const { id, capture } = await charged()
  const taken = control.refundByHand(capture, 700)
  await pool.query(
    `INSERT INTO disputes (id, capture_id, state, opened_at) VALUES ('PP-D-9', $1, 'OPEN', $2)`,
    [capture, clock.now()],
  )
  await notifyReversed(taken)
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480])
})
