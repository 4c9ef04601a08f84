import { newId } from './ids.ts'
import { unprocessable } from './problem.ts'
import type { CaptureRecord, ChargeOutcome, Instrument, OrderRecord } from './records.ts'
import type { CallName } from './rules.ts'
import { approvalOf, showOneCapture } from './show.ts'
import { keepPaid } from './tokens.ts'
import type { World } from './world.ts'

const events = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DECLINED' } as const

export const announceCapture = (world: World, capture: CaptureRecord, type: string) =>
  world.announce({
    type: `PAYMENT.CAPTURE.${type}`,
    resourceType: 'capture',
    resource: showOneCapture(world, capture),
    summary: `Payment ${type.toLowerCase()}`,
  })

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const book = (
  world: World,
  order: OrderRecord,
  status: keyof typeof events,
  reason: string | null,
) => {
  const at = world.now().toISOString()
  const invoice = text(order.unit.invoice_id)
  const capture = world.store.put('captures', {
    id: newId.capture(),
    orderId: order.id,
    status,
    reason,
    cents: order.cents,

    customId: text(order.unit.custom_id),
    invoice,
    at,
    updatedAt: at,

    refunds: [],
    refundedCents: 0,
    disputedCents: 0,
  })
  if (invoice && status !== 'DECLINED') world.store.put('invoices', { id: invoice, of: capture.id })
  const paid = world.store.put('orders', {
    ...order,
    status: 'COMPLETED',
    updatedAt: at,
    captures: [...order.captures, capture.id],
  })
  announceCapture(world, capture, events[status])
  return status === 'COMPLETED' ? keepPaid(world, paid) : paid
}

type Charge = { call: CallName; order: OrderRecord; instrument: Instrument; later: boolean }

const outcomeOf = ({ rules }: World, { call, order, instrument, later }: Charge): ChargeOutcome => {
  const { invoice_id: invoice, custom_id: custom } = order.unit
  const who = instrument.kind === 'card' ? instrument.lastDigits : instrument.email
  const ruled = rules.chargeOf(call, [order.id, text(invoice), text(custom), who])
  return ruled ?? instrument.behaviour[later ? 'later' : 'now']
}

/** Charges an order. A declined card gives a declined capture, a declined wallet an error. */
export const charge = (world: World, given: Charge): OrderRecord => {
  const { order, instrument } = given
  const invoice = text(order.unit.invoice_id)
  if (invoice && world.store.invoices.has(invoice)) throw unprocessable('DUPLICATE_INVOICE_ID')
  const outcome = outcomeOf(world, given)
  const href = approvalOf(world.address, order.id)
  if (outcome === 'completed') return book(world, order, 'COMPLETED', null)
  if (outcome === 'pending') return book(world, order, 'PENDING', 'PENDING_REVIEW')
  if (outcome === 'payer action') {
    if (given.call === 'create order')
      return world.store.put('orders', { ...order, status: 'PAYER_ACTION_REQUIRED' })
    throw unprocessable('PAYER_ACTION_REQUIRED', { links: [{ href, rel: 'payer-action' }] })
  }
  if (outcome !== 'declined') throw unprocessable(outcome.issue)
  if (instrument.kind === 'card') return book(world, order, 'DECLINED', null)
  throw unprocessable('INSTRUMENT_DECLINED', { links: [{ href, rel: 'redirect' }] })
}
