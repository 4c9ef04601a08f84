import { z } from 'zod'
import { approve } from '../approvals.ts'
import { cardOf, isCardNumber } from '../cards.ts'
import { charge } from '../charge.ts'
import { newId } from '../ids.ts'
import { notFound, Refused, unprocessable } from '../problem.ts'
import type { Instrument, OrderRecord } from '../records.ts'
import { approvalOf, showOrder } from '../show.ts'
import { customerFor } from '../tokens.ts'
import type { World } from '../world.ts'
import { type Call, hours, type Input, type Reply, readBody } from './call.ts'
import { checkStoredCredential, type OrderRequest, orderRequest, totalOf } from './order-request.ts'

const orderOf = ({ store }: World, id: string) => {
  const order = store.orders.get(id)
  if (order) return order
  throw notFound()
}

const wantsAll = ({ headers }: Input) => headers.prefer === 'return=representation'

const reply = (world: World, input: Input, order: OrderRecord, status: number): Reply => {
  const whole = showOrder(world, order)
  const { id, status: state, links } = whole
  return {
    status,
    body: wantsAll(input) ? whole : { id, status: state, links },
    made: { kind: 'orders', id },
  }
}

const vaulted = ({ store }: World, { payment_source }: OrderRequest): Instrument | undefined => {
  const source = payment_source?.card ?? payment_source?.paypal
  if (!source?.vault_id) return undefined
  const token = store.paymentTokens.get(source.vault_id)
  if (!token) throw unprocessable('TOKEN_ID_NOT_FOUND')
  const kind = payment_source?.card ? 'card' : 'wallet'
  if (token.instrument.kind !== kind) throw unprocessable('MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE')
  if (!source.stored_credential)
    throw unprocessable('REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT')
  return token.instrument
}

const typedCard = ({ payment_source }: OrderRequest) => {
  const card = payment_source?.card
  if (!card?.number) return undefined
  if (!isCardNumber(card.number) || !card.expiry) throw unprocessable('INVALID_EXPIRY_DATE')
  return cardOf({ number: card.number, expiry: card.expiry, name: card.name ?? null })
}

const begin = (world: World, request: OrderRequest): OrderRecord => {
  const [unit] = request.purchase_units
  if (!unit) throw new Refused(400, 'INVALID_ARRAY_MIN_ITEMS')
  const { card, paypal } = request.payment_source ?? {}
  const at = world.now().toISOString()
  const context = (card ?? paypal)?.experience_context
  const { vault, customer } = (card ?? paypal)?.attributes ?? {}
  return {
    id: newId.order(),
    status: paypal && !paypal.vault_id ? 'PAYER_ACTION_REQUIRED' : 'CREATED',

    createdAt: at,
    updatedAt: at,
    cents: totalOf(unit),
    unit: {},
    asked: {
      kind: card ? 'card' : 'wallet',
      sca: card?.attributes?.verification?.method ?? 'SCA_WHEN_REQUIRED',
      returnUrl: context?.return_url ?? '',
      cancelUrl: context?.cancel_url ?? '',
    },

    instrument: null,
    liability: null,
    captures: [],
    ...(vault && { keeps: { customerId: customerFor(world, customer).id, token: null } }),
  }
}

const create: Call['run'] = (input, world) => {
  const request = readBody(orderRequest, input.body)
  const instrument = vaulted(world, request) ?? typedCard(request)
  if (instrument && !input.headers['paypal-request-id'])
    throw new Refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  checkStoredCredential(request)
  // Keeps the unit as it was sent, because the parsed one has lost its texts.
  const body = input.body as { purchase_units: Record<string, unknown>[] }
  const begun = { ...begin(world, request), unit: body.purchase_units[0] ?? {} }
  if (!instrument) return reply(world, input, world.store.put('orders', begun), 201)
  const order = { ...begun, instrument }
  const later = Boolean(
    request.payment_source?.card?.vault_id ?? request.payment_source?.paypal?.vault_id,
  )
  return reply(world, input, charge(world, { call: 'create order', order, instrument, later }), 201)
}

const capture: Call['run'] = (input, world) => {
  const order = orderOf(world, input.id)
  if (order.captures.length > 0) throw unprocessable('ORDER_ALREADY_CAPTURED')
  const { instrument } = order
  if (order.status !== 'APPROVED' || !instrument) {
    const href = approvalOf(world.address, order.id)
    throw unprocessable('ORDER_NOT_APPROVED', { links: [{ href, rel: 'payer-action' }] })
  }
  const paid = charge(world, { call: 'capture order', order, instrument, later: false })
  return reply(world, input, paid, 201)
}

const patches = z
  .array(
    z.object({
      op: z.enum(['add', 'replace']),
      path: z.string().regex(/^\/purchase_units\/@reference_id=='[^']+'(\/\w+)?$/),
      value: z.unknown(),
    }),
  )
  .min(1)

/** Replaces whole parts of the purchase unit only. */
const change: Call['run'] = (input, world) => {
  const order = orderOf(world, input.id)
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED')
  const unit = { ...order.unit }
  for (const { path, value } of readBody(patches, input.body)) {
    const part = path.split("'/")[1]
    Object.assign(unit, part ? { [part]: value } : value)
  }
  const read = readBody(orderRequest, { intent: 'CAPTURE', purchase_units: [unit] })
  const cents = read.purchase_units[0] ? totalOf(read.purchase_units[0]) : order.cents
  world.store.put('orders', { ...order, unit, cents, updatedAt: world.now().toISOString() })
  return { status: 204 }
}

const confirmation = z.looseObject({
  payment_source: z.object({
    card: z.object({
      number: z.string(),
      expiry: z.string().regex(/^\d{4}-\d{2}$/),
      name: z.string().optional(),
    }),
  }),
})

/** Confirms a card like the script of a page does with the values of its frames. */
const confirm: Call['run'] = ({ id, body }, world) => {
  const { card } = readBody(confirmation, body).payment_source
  if (!isCardNumber(card.number)) throw unprocessable('INVALID_PARAMETER_VALUE')
  approve(world, orderOf(world, id).id, cardOf(card))
  return { status: 200, body: showOrder(world, orderOf(world, id)) }
}

const path = (end = '') => new RegExp(`^/v2/checkout/orders/([A-Z0-9]{1,36})${end}$`)

export const orderCalls: Call[] = [
  {
    name: 'create order',
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    remembers: 6 * hours,
    run: create,
  },
  {
    name: 'read order',
    method: 'GET',
    path: path(),
    run: ({ id }, world) => ({ status: 200, body: showOrder(world, orderOf(world, id)) }),
  },
  {
    name: 'confirm order',
    method: 'POST',
    path: path('/confirm-payment-source'),
    run: confirm,
  },
  { name: 'change order', method: 'PATCH', path: path(), run: change },
  {
    name: 'capture order',
    method: 'POST',
    path: path('/capture'),
    remembers: 6 * hours,
    run: capture,
  },
]
