import { expect, test } from 'vitest'
import type { Capture } from '../../../platform/payment-provider/types.ts'
import { invoiceOf, orderOf, pays, referenceOf, refundInvoiceOf } from './captures.ts'

const capture: Capture = {
  id: 'CAP1',
  state: 'completed',
  reason: null,
  cents: 4480,
  reference: '7',
  invoice: '10007',
}

test('a capture pays what it is for, to the cent', () => {
  expect(pays(capture, { orderId: 7, cents: 4480 })).toBe(true)
  expect(pays(capture, { orderId: 8, cents: 4480 })).toBe(false)
  expect(pays(capture, { orderId: 7, cents: 4479 })).toBe(false)
  expect(pays({ ...capture, reference: null }, { orderId: 7, cents: 4480 })).toBe(false)
})

test('the order of a capture is read back, and nothing else is taken for one', () => {
  expect(orderOf({ reference: referenceOf(7) })).toBe(7)
  for (const reference of [null, '', '0', '07', '7x', '-7', '1e3', '9'.repeat(40)])
    expect(orderOf({ reference })).toBeUndefined()
})

test('every debt and every refund of it has a number of its own', () => {
  const numbers = [invoiceOf(10007), refundInvoiceOf(10007, 1), refundInvoiceOf(10007, 2)]
  expect(new Set(numbers).size).toBe(3)
})
