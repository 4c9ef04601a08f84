import { z } from 'zod'
import type {
  Address,
  Back,
  Keep,
  Purchase,
  Source,
  StoredMethod,
} from '#lib/tools/payment-provider/types.ts'
import { amount, amountOf } from './amounts.ts'
import type { Caller } from './caller.ts'
import { payerUrlOf } from './classify.ts'
import { paidFrom, payerOf } from './payer.ts'
import type { Capture, Paypal, ProviderOrder } from './paypal.ts'
import { plain } from './plain.ts'
import { PaypalRefusal } from './refusal.ts'

const captureStatuses = [
  'COMPLETED',
  'PENDING',
  'DECLINED',
  'FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const

export const capture = z
  .object({
    id: z.string(),
    status: z.enum(captureStatuses),
    status_details: z.object({ reason: z.string() }).optional().catch(undefined),
    amount,
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .transform(
    (given): Capture => ({
      id: given.id,
      status: given.status,
      reason: given.status_details?.reason ?? null,
      cents: given.amount,
      reference: given.custom_id ?? null,
      invoice: given.invoice_id ?? null,
      purchaseId: given.supplementary_data?.related_ids.order_id ?? null,
      // PayPal tells the payer only with the order.
      payer: null,
    }),
  )

const authentication = z.object({ liability_shift: z.string().optional() })
const optional = z.string().optional()

const attributes = z
  .object({
    vault: z
      .object({ id: optional, customer: z.object({ id: z.string() }).optional() })
      .optional()
      .catch(undefined),
  })
  .optional()

const sourceSchema = z.object({
  card: z
    .object({
      ...paidFrom.card,
      attributes,
      authentication_result: authentication.optional(),
    })
    .optional(),
  paypal: z.object({ ...paidFrom.paypal, attributes }).optional(),
})

const storedIn = (source: z.output<typeof sourceSchema>): StoredMethod | null => {
  const { card, paypal } = source
  const vault = (card ?? paypal)?.attributes?.vault
  if (!vault?.id || !vault.customer) return null
  return {
    id: vault.id,
    customerId: vault.customer.id,
    kind: card ? 'card' : 'wallet',
    brand: card?.brand ?? null,
    lastDigits: card?.last_digits ?? null,
    expiry: card?.expiry ?? null,
    email: paypal?.email_address ?? null,
    payer: payerOf(source),
  }
}

const order = z
  .object({
    id: z.string(),
    status: z.enum([
      'CREATED',
      'SAVED',
      'APPROVED',
      'VOIDED',
      'COMPLETED',
      'PAYER_ACTION_REQUIRED',
    ]),
    links: z.unknown(),
    purchase_units: z
      .array(
        z.object({ payments: z.object({ captures: z.array(capture).default([]) }).optional() }),
      )
      .default([]),
    payment_source: sourceSchema.optional(),
  })
  .transform(
    (given): ProviderOrder => ({
      id: given.id,
      status: given.status,
      payerUrl: payerUrlOf(given.links),
      captures: given.purchase_units
        .flatMap(({ payments }) => payments?.captures ?? [])
        .map((each) => ({
          ...each,
          purchaseId: given.id,
          payer: payerOf(given.payment_source ?? {}),
        })),
      liabilityShift: given.payment_source?.card?.authentication_result?.liability_shift ?? null,
      stored: given.payment_source ? storedIn(given.payment_source) : null,
    }),
  )

const cut = (text: string, longest: number) => text.slice(0, longest)

const shipping = ({ name, street, extra, city, province, postalCode, country }: Address) => ({
  type: 'SHIPPING',
  name: { full_name: cut(name, 300) },
  address: {
    address_line_1: cut(street, 300),
    ...(extra && { address_line_2: cut(extra, 300) }),
    admin_area_2: cut(city, 120),
    admin_area_1: cut(province, 300),
    postal_code: cut(postalCode, 60),
    country_code: country,
  },
})

const purchaseUnit = (purchase: Purchase) => {
  const { lines, deliveryCents, discountCents, totalCents, shipTo } = purchase
  const goods = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  return {
    reference_id: purchase.reference,
    custom_id: purchase.reference,
    invoice_id: purchase.invoice,
    description: cut(purchase.description, 127),
    amount: {
      ...amountOf(totalCents),
      breakdown: {
        item_total: amountOf(goods),
        shipping: amountOf(deliveryCents),
        discount: amountOf(discountCents),
      },
    },
    items: lines.map(({ name, sku, quantity, unitCents }) => ({
      name: cut(name, 127),
      sku: cut(sku, 127),
      quantity: String(quantity),
      unit_amount: amountOf(unitCents),
      category: purchase.isDigital ? 'DIGITAL_GOODS' : 'PHYSICAL_GOODS',
    })),
    ...(shipTo && { shipping: shipping(shipTo) }),
  }
}

export type Shop = { brand: string }

const keptCard = ({ customerId }: Keep) => ({
  attributes: {
    // Requires authentication: later charges without the buyer are only covered by the proof given
    // with the consent.
    verification: { method: 'SCA_ALWAYS' },
    vault: { store_in_vault: 'ON_SUCCESS' },
    ...(customerId && { customer: { id: customerId } }),
  },
  stored_credential: { payment_initiator: 'CUSTOMER', payment_type: 'RECURRING', usage: 'FIRST' },
})

const keptWallet = ({ customerId, description }: Keep) => ({
  attributes: {
    vault: {
      store_in_vault: 'ON_SUCCESS',
      description: plain(description),
      usage_type: 'MERCHANT',
      customer_type: 'CONSUMER',
      usage_pattern: 'SUBSCRIPTION_PREPAID',
      permit_multiple_payment_tokens: false,
    },
    ...(customerId && { customer: { id: customerId } }),
  },
})

const paymentSource = (shop: Shop, source: Source, shipped: boolean, back: Back) => {
  const addresses = { return_url: back.returnUrl, cancel_url: back.cancelUrl }
  switch (source.kind) {
    case 'wallet':
      return {
        paypal: {
          ...(source.keep && keptWallet(source.keep)),
          experience_context: {
            brand_name: cut(shop.brand, 127),
            locale: 'it-IT',
            shipping_preference: shipped ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            ...addresses,
          },
        },
      }
    case 'card':
      return {
        card: {
          ...(source.keep
            ? keptCard(source.keep)
            : { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } }),
          experience_context: addresses,
        },
      }
    case 'vaulted wallet':
      return {
        paypal: {
          vault_id: source.vaultId,
          stored_credential: {
            payment_initiator: 'MERCHANT',
            usage: 'SUBSEQUENT',
            usage_pattern: source.isRenewal ? 'SUBSCRIPTION_PREPAID' : 'UNSCHEDULED_PREPAID',
          },
        },
      }
    case 'vaulted card':
      return {
        card: {
          vault_id: source.vaultId,
          stored_credential: {
            payment_initiator: 'MERCHANT',
            payment_type: source.isRenewal ? 'RECURRING' : 'UNSCHEDULED',
            usage: 'SUBSEQUENT',
          },
        },
      }
  }
}

const place = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const isDone = (error: unknown) =>
  error instanceof PaypalRefusal && error.issue === 'ORDER_ALREADY_CAPTURED'

type Orders = Pick<Paypal, 'createOrder' | 'readOrder' | 'captureOrder'>

export const ordersAt = ({ get, post }: Caller, shop: Shop): Orders => {
  const readOrder = (id: string) => get(place(id), order)
  const capturedOrder = (id: string, attempt: string) =>
    post(`${place(id)}/capture`, order, {}, attempt)
  return {
    readOrder,
    createOrder: async (purchase, source, back, attempt) => {
      const made = await post(
        '/v2/checkout/orders',
        order,
        {
          intent: 'CAPTURE',
          purchase_units: [purchaseUnit(purchase)],
          payment_source: paymentSource(shop, source, purchase.shipTo !== null, back),
        },
        attempt,
      )
      // A vaulted method is normally captured at once; otherwise it has to be captured here.
      const waits = 'vaultId' in source && ['APPROVED', 'CREATED'].includes(made.status)
      return waits ? capturedOrder(made.id, `${attempt}-capture`) : made
    },
    captureOrder: async (id, attempt) => {
      try {
        return await capturedOrder(id, attempt)
      } catch (error) {
        if (!isDone(error)) throw error
        return readOrder(id)
      }
    },
  }
}
