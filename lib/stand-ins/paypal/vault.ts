import { z } from 'zod'
import { hours } from '#lib/format/durations.ts'
import { type Call, call, type Input, ok, readBody } from './call.ts'
import type { Instrument } from './cards.ts'
import { Refused, unprocessable } from './problem.ts'
import { link, showPaymentToken, showSetupToken } from './show.ts'
import { newId, type OrderRecord, type SetupTokenRecord } from './store.ts'
import type { World } from './world.ts'

/** Returns the id of a known customer, or of a new one. */
export const customerFor = ({ store }: World, given: { id?: string | undefined } | undefined) => {
  if (!given?.id) return store.put('customers', { id: newId(12) }).id
  if (!store.customers.has(given.id))
    throw new Refused(403, 'PERMISSION_DENIED', { field: '/customer/id' })
  return given.id
}

/** Stores a method that can be charged from now on. */
const storeToken = (world: World, customerId: string, instrument: Instrument) => {
  const id = newId().toLowerCase()
  const at = world.time()
  const token = world.store.put('paymentTokens', { id, customerId, instrument, at })
  world.announce({
    type: 'VAULT.PAYMENT-TOKEN.CREATED',
    resourceType: 'payment_token',
    resource: showPaymentToken(world, token),
    summary: 'A payment token has been created.',
  })
  return token
}

const late = 'tokens come late'

/** Delays the tokens of methods stored with a payment, as PayPal may do. */
export const delayTokens = ({ store }: World) => void store.put('settings', { id: late, value: '' })

/** Stores the method of a paid order, if requested. */
export const keepPaid = (world: World, order: OrderRecord) => {
  const { keeps, instrument } = order
  if (!keeps || !instrument || world.store.settings.has(late)) return order
  const token = storeToken(world, keeps.customerId, instrument).id
  return world.store.put('orders', { ...order, keeps: { ...keeps, token } })
}

/** Stores the delayed tokens. */
export const bringTokens = (world: World) => {
  world.store.remove('settings', late)
  for (const order of [...world.store.orders.values()])
    if (order.keeps?.token === null && order.captures.length > 0) keepPaid(world, order)
}

const context = z.looseObject({ return_url: z.url(), cancel_url: z.url() })
const description = z
  .string()
  .regex(/^[\w'\-., :;!?"]*$/)
  .max(128)

const setupRequest = z.looseObject({
  customer: z.looseObject({
    id: z.string().max(22).optional(),
    merchant_customer_id: z.string().max(64),
  }),
  payment_source: z.union([
    z.strictObject({
      card: z.looseObject({
        verification_method: z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED']),
        experience_context: context,
      }),
    }),
    z.strictObject({
      paypal: z.looseObject({
        description,
        usage_type: z.literal('MERCHANT'),
        experience_context: context,
      }),
    }),
  ]),
})

const needsRequestId = ({ headers }: Input) => {
  if (!headers['paypal-request-id']) throw new Refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
}

const createSetup = (input: Input, world: World) => {
  needsRequestId(input)
  const { customer, payment_source: source } = readBody(setupRequest, input.body)
  const isCard = 'card' in source
  const { return_url, cancel_url } = (isCard ? source.card : source.paypal).experience_context
  const token: SetupTokenRecord = world.store.put('setupTokens', {
    id: newId(),
    status: isCard ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    customerId: customerFor(world, customer),
    asked: {
      kind: isCard ? 'card' : 'wallet',
      sca: isCard ? source.card.verification_method : 'SCA_WHEN_REQUIRED',
      returnUrl: return_url,
      cancelUrl: cancel_url,
    },
    instrument: null,
    at: world.time(),
  })
  return { status: 201, body: showSetupToken(world, token), made: token.id }
}

const setupLife = hours(72)

const paymentRequest = z.looseObject({
  payment_source: z.strictObject({
    token: z.object({ id: z.string(), type: z.literal('SETUP_TOKEN') }),
  }),
})

const createPayment = (input: Input, world: World) => {
  needsRequestId(input)
  const { token: asked } = readBody(paymentRequest, input.body).payment_source
  const setup = world.store.setupTokens.get(asked.id)
  if (!setup) throw new Refused(404, 'TOKEN_NOT_FOUND')
  if (world.now().getTime() - Date.parse(setup.at) > setupLife) throw unprocessable('TOKEN_EXPIRED')
  const { instrument, customerId } = setup
  if (setup.status !== 'APPROVED' || !instrument) throw unprocessable('TOKEN_NOT_APPROVED')
  const token = storeToken(world, customerId, instrument)
  world.store.put('setupTokens', { ...setup, status: 'VAULTED' })
  return { status: 201, body: showPaymentToken(world, token), made: token.id }
}

const list = ({ query }: Input, world: World) => {
  const customerId = query.get('customer_id') ?? ''
  const all = [...world.store.paymentTokens.values()].filter(
    (token) => token.customerId === customerId,
  )
  if (all.length === 0) throw new Refused(404, 'RESOURCE_NOT_FOUND')
  const size = Math.max(1, Number(query.get('page_size') ?? 5))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const shown = all.slice((page - 1) * size, page * size)
  return ok({
    customer: { id: customerId },
    payment_tokens: shown.map((token) => showPaymentToken(world, token)),
    ...(query.get('total_required') === 'true' && {
      total_items: all.length,
      total_pages: Math.ceil(all.length / size),
    }),
    links: [link(`${world.address}/v3/vault/payment-tokens?${query}`, 'self')],
  })
}

/** Deletes a stored method, on behalf of the shop or of the buyer. */
export const removeToken = (world: World, id: string) => {
  const { customerId } = world.store.need('paymentTokens', id)
  world.store.remove('paymentTokens', id)
  world.announce({
    type: 'VAULT.PAYMENT-TOKEN.DELETED',
    resourceType: 'payment_token',
    resource: { id, customer: { id: customerId } },
    summary: 'A payment token has been deleted.',
  })
}

const remembers = hours(3)

export const vaultCalls: Call[] = [
  call('create setup token', 'POST /v3/vault/setup-tokens', createSetup, {
    remembers,
    again: (id, world) => showSetupToken(world, world.store.need('setupTokens', id)),
  }),
  call('create payment token', 'POST /v3/vault/payment-tokens', createPayment, {
    remembers,
    again: (id, world) => showPaymentToken(world, world.store.need('paymentTokens', id)),
  }),
  call('list payment tokens', 'GET /v3/vault/payment-tokens', list),
  call('delete payment token', 'DELETE /v3/vault/payment-tokens/:id', ({ id }, world) => {
    removeToken(world, id)
    return { status: 204 }
  }),
]
