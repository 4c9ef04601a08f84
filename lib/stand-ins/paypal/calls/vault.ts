import { z } from 'zod'
import { newId } from '../ids.ts'
import { notFound, Refused, unprocessable } from '../problem.ts'
import { showPaymentToken, showSetupToken } from '../show.ts'
import { customerFor, storeToken } from '../tokens.ts'
import type { World } from '../world.ts'
import { type Call, hours, type Input, readBody } from './call.ts'

const context = z.looseObject({ return_url: z.url(), cancel_url: z.url() })

const setupRequest = z.looseObject({
  customer: z
    .looseObject({
      id: z.string().max(22).optional(),
      merchant_customer_id: z.string().max(64).optional(),
    })
    .optional(),
  payment_source: z.union([
    z.strictObject({
      card: z.looseObject({
        verification_method: z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED']).optional(),
        experience_context: context,
      }),
    }),
    z.strictObject({
      paypal: z.looseObject({
        description: z
          .string()
          .regex(/^[\w'\-., :;!?"]*$/)
          .max(128)
          .optional(),
        usage_type: z.enum(['MERCHANT', 'PLATFORM']),
        experience_context: context,
      }),
    }),
  ]),
})

const needsRequestId = ({ headers }: Input) => {
  if (!headers['paypal-request-id']) throw new Refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
}

const createSetup: Call['run'] = (input, world) => {
  needsRequestId(input)
  const { customer, payment_source: source } = readBody(setupRequest, input.body)
  const kind = 'card' in source ? 'card' : 'wallet'
  const paymentMethod = 'card' in source ? source.card : source.paypal
  const token = world.store.put('setupTokens', {
    id: newId.setupToken(),
    status: kind === 'card' ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    customerId: customerFor(world, customer).id,
    asked: {
      kind,
      sca: ('card' in source && source.card.verification_method) || 'SCA_WHEN_REQUIRED',
      returnUrl: paymentMethod.experience_context.return_url,
      cancelUrl: paymentMethod.experience_context.cancel_url,
    },
    instrument: null,
    at: world.now().toISOString(),
  })
  return {
    status: 201,
    body: showSetupToken(world, token),
    made: { kind: 'setupTokens', id: token.id },
  }
}

const setupLife = 72 * hours

const createPayment: Call['run'] = (input, world) => {
  needsRequestId(input)
  const { store, now } = world
  const request = readBody(
    z.looseObject({
      payment_source: z.strictObject({
        token: z.object({ id: z.string(), type: z.literal('SETUP_TOKEN') }),
      }),
    }),
    input.body,
  )
  const setup = store.setupTokens.get(request.payment_source.token.id)
  if (!setup) throw new Refused(404, 'TOKEN_NOT_FOUND')
  if (now().getTime() - Date.parse(setup.at) > setupLife) throw unprocessable('TOKEN_EXPIRED')
  const { instrument, customerId } = setup
  if (setup.status !== 'APPROVED' || !instrument) throw unprocessable('TOKEN_NOT_APPROVED')
  const token = storeToken(world, { customerId, instrument })
  store.put('setupTokens', { ...setup, status: 'VAULTED' })
  return {
    status: 201,
    body: showPaymentToken(world, token),
    made: { kind: 'paymentTokens', id: token.id },
  }
}

const list: Call['run'] = ({ query }, world) => {
  const { store, address } = world
  const customer = store.customers.get(query.get('customer_id') ?? '')
  const all = (customer?.tokens ?? []).flatMap((id) => store.paymentTokens.get(id) ?? [])
  if (!customer || all.length === 0) throw new Refused(404, 'RESOURCE_NOT_FOUND')
  const size = Math.max(1, Number(query.get('page_size') ?? 5))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  return {
    status: 200,
    body: {
      customer: { id: customer.id },
      payment_tokens: all
        .slice((page - 1) * size, page * size)
        .map((token) => showPaymentToken(world, token)),
      ...(query.get('total_required') === 'true' && {
        total_items: all.length,
        total_pages: Math.ceil(all.length / size),
      }),
      links: [{ href: `${address}/v3/vault/payment-tokens?${query}`, rel: 'self', method: 'GET' }],
    },
  }
}

/** Deletes a stored method, on behalf of the shop or of the buyer. */
export const removeToken = (world: World, id: string) => {
  const { store } = world
  const token = store.paymentTokens.get(id)
  if (!token) return
  const customer = store.customers.get(token.customerId)
  store.remove('paymentTokens', id)
  if (customer)
    store.put('customers', { ...customer, tokens: customer.tokens.filter((token) => token !== id) })
  world.announce({
    type: 'VAULT.PAYMENT-TOKEN.DELETED',
    resourceType: 'payment_token',
    resource: { id, customer: { id: token.customerId } },
    summary: 'A payment token has been deleted.',
  })
}

const id = '([0-9a-zA-Z_-]{7,36})'

export const vaultCalls: Call[] = [
  {
    name: 'create setup token',
    method: 'POST',
    path: /^\/v3\/vault\/setup-tokens$/,
    remembers: 3 * hours,
    run: createSetup,
  },
  {
    name: 'read setup token',
    method: 'GET',
    path: new RegExp(`^/v3/vault/setup-tokens/${id}$`),
    run: (input, world) => {
      const token = world.store.setupTokens.get(input.id)
      if (!token) throw notFound()
      return { status: 200, body: showSetupToken(world, token) }
    },
  },
  {
    name: 'create payment token',
    method: 'POST',
    path: /^\/v3\/vault\/payment-tokens$/,
    remembers: 3 * hours,
    run: createPayment,
  },
  { name: 'list payment tokens', method: 'GET', path: /^\/v3\/vault\/payment-tokens$/, run: list },
  {
    name: 'read payment token',
    method: 'GET',
    path: new RegExp(`^/v3/vault/payment-tokens/${id}$`),
    run: (input, world) => {
      const token = world.store.paymentTokens.get(input.id)
      if (!token) throw notFound()
      return { status: 200, body: showPaymentToken(world, token) }
    },
  },
  {
    name: 'delete payment token',
    method: 'DELETE',
    path: new RegExp(`^/v3/vault/payment-tokens/${id}$`),
    run: (input, world) => {
      if (!world.store.paymentTokens.has(input.id)) throw notFound()
      removeToken(world, input.id)
      return { status: 204 }
    },
  },
]
