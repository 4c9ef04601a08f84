import { hours } from '#lib/format/durations.ts'
import { type Call, call, type Input, ok, readBody } from './call.ts'
import type { Instrument } from './cards.ts'
import { orderRequest, totalOf } from './order-request.ts'
import { announceCapture } from './payments.ts'
import { Refused, unprocessable } from './problem.ts'
import type { CallName } from './rules.ts'
import { approvalOf, showOrder } from './show.ts'
import { type CaptureRecord, newId, type OrderRecord } from './store.ts'
import { customerFor, keepPaid } from './vault.ts'
import type { World } from './world.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const book = (
  world: World,
  order: OrderRecord,
  status: 'COMPLETED' | 'PENDING' | 'DECLINED',
  reason: string | null = null,
) => {
  const at = world.time()
  const invoice = text(order.unit.invoice_id)
  const capture: CaptureRecord = world.store.put('captures', {
    id: newId(),
    orderId: order.id,
    status,
    reason,
    cents: order.cents,
    customId: text(order.unit.custom_id),
    invoice,
    at,
    updatedAt: at,
    refundedCents: 0,
    disputedCents: 0,
  })
  if (invoice && status !== 'DECLINED') world.store.put('invoices', { id: invoice })
  const paid = world.store.put('orders', {
    ...order,
    status: 'COMPLETED',
    updatedAt: at,
    captures: [...order.captures, capture.id],
  })
  announceCapture(world, capture, status)
  return status === 'COMPLETED' ? keepPaid(world, paid) : paid
}

type Charge = { name: CallName; order: OrderRecord; instrument: Instrument; later: boolean }

const outcomeOf = ({ rules }: World, { name, order, instrument, later }: Charge) => {
  const { invoice_id: invoice, custom_id: custom } = order.unit
  const who = instrument.kind === 'card' ? instrument.lastDigits : instrument.email
  const ruled = rules.chargeOf(name, [order.id, text(invoice), text(custom), who])
  return ruled ?? instrument.behaviour[later ? 'later' : 'now']
}

/** Charges an order. A declined card gives a declined capture, a declined wallet an error. */
const charge = (world: World, given: Charge): OrderRecord => {
  const { order, instrument } = given
  const invoice = text(order.unit.invoice_id)
  if (invoice && world.store.invoices.has(invoice)) throw unprocessable('DUPLICATE_INVOICE_ID')
  const outcome = outcomeOf(world, given)
  const href = approvalOf(world.address, order.id)
  if (outcome === 'completed') return book(world, order, 'COMPLETED')
  if (outcome === 'pending') return book(world, order, 'PENDING', 'PENDING_REVIEW')
  if (outcome === 'payer action') {
    if (given.name === 'create order')
      return world.store.put('orders', { ...order, status: 'PAYER_ACTION_REQUIRED' })
    throw unprocessable('PAYER_ACTION_REQUIRED', { links: [{ href, rel: 'payer-action' }] })
  }
  if (outcome !== 'declined') throw unprocessable(outcome.issue)
  if (instrument.kind === 'card') return book(world, order, 'DECLINED')
  throw unprocessable('INSTRUMENT_DECLINED', { links: [{ href, rel: 'redirect' }] })
}

const made = (world: World, order: OrderRecord) => ({
  status: 201,
  body: showOrder(world, order),
  made: order.id,
})

const vaulted = ({ store }: World, id: string, kind: Instrument['kind']) => {
  const instrument = store.paymentTokens.get(id)?.instrument
  if (!instrument) throw unprocessable('TOKEN_ID_NOT_FOUND')
  if (instrument.kind !== kind) throw unprocessable('MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE')
  return instrument
}

const create = ({ body, headers }: Input, world: World) => {
  const { purchase_units, payment_source } = readBody(orderRequest, body)
  const kind = 'card' in payment_source ? 'card' : 'wallet'
  const source = 'card' in payment_source ? payment_source.card : payment_source.paypal
  const { vault_id: vaultId, experience_context: context } = source
  const { verification, vault, customer } = source.attributes ?? {}
  const instrument = vaultId === undefined ? null : vaulted(world, vaultId, kind)
  if (instrument && !headers['paypal-request-id'])
    throw new Refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  const at = world.time()
  const order: OrderRecord = {
    id: newId(),
    status: kind === 'wallet' && !instrument ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: at,
    updatedAt: at,
    cents: totalOf(purchase_units[0]),
    // The unit as it was sent, because the parsed one has lost its texts.
    unit: (body as { purchase_units: [Record<string, unknown>] }).purchase_units[0],
    asked: {
      kind,
      sca: verification?.method ?? 'SCA_WHEN_REQUIRED',
      returnUrl: context?.return_url ?? '',
      cancelUrl: context?.cancel_url ?? '',
    },
    instrument,
    liability: null,
    captures: [],
    ...(vault && { keeps: { customerId: customerFor(world, customer), token: null } }),
  }
  if (!instrument) return made(world, world.store.put('orders', order))
  return made(world, charge(world, { name: 'create order', order, instrument, later: true }))
}

const capture = ({ id }: Input, world: World) => {
  const order = world.store.need('orders', id)
  if (order.captures.length > 0) throw unprocessable('ORDER_ALREADY_CAPTURED')
  const { instrument } = order
  if (order.status !== 'APPROVED' || !instrument) {
    const href = approvalOf(world.address, order.id)
    throw unprocessable('ORDER_NOT_APPROVED', { links: [{ href, rel: 'payer-action' }] })
  }
  return made(world, charge(world, { name: 'capture order', order, instrument, later: false }))
}

const again = (id: string, world: World) => showOrder(world, world.store.need('orders', id))

const remembers = hours(6)

export const orderCalls: Call[] = [
  call('create order', 'POST /v2/checkout/orders', create, { remembers, again }),
  call('read order', 'GET /v2/checkout/orders/:id', ({ id }, world) => ok(again(id, world))),
  call('capture order', 'POST /v2/checkout/orders/:id/capture', capture, { remembers, again }),
]
