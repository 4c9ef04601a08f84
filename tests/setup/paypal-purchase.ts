import { randomUUID } from 'node:crypto'
import type { Back, Purchase } from '#lib/tools/payment-provider/types.ts'

export const back: Back = {
  returnUrl: 'https://insieme.example/checkout?done=1',
  cancelUrl: 'https://insieme.example/checkout',
}

const address = {
  name: 'Niccolò D’Amico',
  street: 'Via delle Pedine 9',
  extra: 'Interno 3',
  city: 'Bologna',
  province: 'BO',
  postalCode: '40100',
  country: 'IT',
}

/** Purchase of two copies and one expansion, with delivery and a discount: 109.30 euros. */
export const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  invoice: `INS-${randomUUID().slice(0, 8)}`,
  reference: randomUUID(),
  description: 'Ordine di due giochi',
  lines: [
    { name: 'Faro, edizione base', sku: 'faro-base', quantity: 2, unitCents: 3990 },
    { name: 'Faro: le isole', sku: 'faro-isole', quantity: 1, unitCents: 2560 },
  ],
  deliveryCents: 890,
  discountCents: 500,
  totalCents: 10930,
  shipTo: address,
  ...change,
})
