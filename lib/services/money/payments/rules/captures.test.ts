import { expect, test } from 'vitest'
import type { Capture } from '#lib/tools/payment-provider/types.ts'
import { invoiceOf, orderOf, pays, referenceOf, refundInvoiceOf } from './captures.ts'

const capture: Capture = {
  id: 'CAP1',
  state: 'completed',
  reason: null,
  cents: 4480,
  reference: '7',
  invoice: '10007',
  purchaseId: null,
  payer: null,
}

test('accepts a capture only for its own order and exact amount', () => {
  expect(pays(capture, { orderId: 7, cents: 4480 })).toBe(true)
  expect(pays(capture, { orderId: 8, cents: 4480 })).toBe(false)
  expect(pays(capture, { orderId: 7, cents: 4479 })).toBe(false)
  expect(pays({ ...capture, reference: null }, { orderId: 7, cents: 4480 })).toBe(false)
})

test('reads the order id of a reference back, and rejects any other text', () => {
  expect(orderOf({ reference: referenceOf(7) })).toBe(7)
  for (const reference of [null, '', '0', '07', '7x', '-7', '1e3', '9'.repeat(40)])
    expect(orderOf({ reference })).toBeUndefined()
})

test('gives each order and each of its refunds a distinct invoice number', () => {
  const numbers = [invoiceOf(10007), refundInvoiceOf(10007, 1), refundInvoiceOf(10007, 2)]
  expect(new Set(numbers).size).toBe(3)
})
