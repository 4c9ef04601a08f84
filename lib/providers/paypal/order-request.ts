import type { Address, Back, Keep, Purchase, Source } from '#lib/tools/payment-provider/types.ts'
import { amountOf } from './amounts.ts'
import { plain } from './methods.ts'

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

export const purchaseUnit = (purchase: Purchase) => {
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

const forCustomer = (customerId: string | null) => customerId && { customer: { id: customerId } }

const keptCard = ({ customerId }: Keep) => ({
  attributes: {
    // Requires authentication: later charges without the buyer are only covered by the proof given
    // with the consent.
    verification: { method: 'SCA_ALWAYS' },
    vault: { store_in_vault: 'ON_SUCCESS' },
    ...forCustomer(customerId),
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
    ...forCustomer(customerId),
  },
})

type StoredSource = Extract<Source, { vaultId: string }>

const byMerchant = { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' }
const anyCard = { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } }

const storedSource = ({ kind, vaultId: vault_id, isRenewal }: StoredSource) => {
  if (kind === 'vaulted card') {
    const payment_type = isRenewal ? 'RECURRING' : 'UNSCHEDULED'
    return { card: { vault_id, stored_credential: { ...byMerchant, payment_type } } }
  }
  const usage_pattern = isRenewal ? 'SUBSCRIPTION_PREPAID' : 'UNSCHEDULED_PREPAID'
  return { paypal: { vault_id, stored_credential: { ...byMerchant, usage_pattern } } }
}

export const paymentSource = (brand: string, source: Source, shipped: boolean, back: Back) => {
  if ('vaultId' in source) return storedSource(source)
  const addresses = { return_url: back.returnUrl, cancel_url: back.cancelUrl }
  if (source.kind === 'card') {
    const fields = source.keep ? keptCard(source.keep) : anyCard
    return { card: { ...fields, experience_context: addresses } }
  }
  const context = {
    brand_name: cut(brand, 127),
    locale: 'it-IT',
    shipping_preference: shipped ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    ...addresses,
  }
  return { paypal: { ...(source.keep && keptWallet(source.keep)), experience_context: context } }
}
