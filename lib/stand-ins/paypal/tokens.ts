import { newId } from './ids.ts'
import { Refused } from './problem.ts'
import type { CustomerRecord, Instrument, OrderRecord } from './records.ts'
import { showPaymentToken } from './show.ts'
import type { World } from './world.ts'

type Who = { id?: string | undefined; merchant_customer_id?: string | undefined } | undefined

export const customerFor = ({ store }: World, given: Who): CustomerRecord => {
  const known = given?.id ? store.customers.get(given.id) : undefined
  if (given?.id && !known) throw new Refused(403, 'PERMISSION_DENIED', { field: '/customer/id' })
  const merchantId = given?.merchant_customer_id ?? known?.merchantId ?? null
  return known ?? store.put('customers', { id: newId.customer(), merchantId, tokens: [] })
}

type TokenFields = { customerId: string; instrument: Instrument }

/** Stores a method that can be charged from now on. */
export const storeToken = (world: World, { customerId, instrument }: TokenFields) => {
  const { store, now } = world
  const at = now().toISOString()
  const token = store.put('paymentTokens', { id: newId.paymentToken(), customerId, instrument, at })
  const customer = store.customers.get(customerId)
  if (customer) store.put('customers', { ...customer, tokens: [...customer.tokens, token.id] })
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
  const token = storeToken(world, { customerId: keeps.customerId, instrument }).id
  return world.store.put('orders', { ...order, keeps: { ...keeps, token } })
}

/** Stores the delayed tokens. */
export const bringTokens = (world: World) => {
  world.store.remove('settings', late)
  for (const order of [...world.store.orders.values()])
    if (order.keeps?.token === null && order.captures.length > 0) keepPaid(world, order)
}
