import { expect, test } from 'vitest'
import type { Capture } from '../../../platform/paypal/paypal.ts'
import { customIdOf, invoiceOf, orderOf, pays, refundInvoiceOf, stateOf } from './captures.ts'

const capture: Capture = {
  id: 'CAP1',
  status: 'COMPLETED',
  reason: null,
  cents: 4480,
  customId: '7',
  invoice: '10007',
}

test('a dispute that makes a capture look partly refunded takes nothing back', () => {
  expect(stateOf('PARTIALLY_REFUNDED')).toBe('completed')
  expect(stateOf('REFUNDED')).toBe('completed')
})

test('what waits at the provider is not money yet', () => {
  expect(stateOf('PENDING')).toBe('pending')
  expect(stateOf('DECLINED')).toBe('declined')
  expect(stateOf('FAILED')).toBe('declined')
})

test('a capture pays what it is for, to the cent', () => {
  expect(pays(capture, { orderId: 7, cents: 4480 })).toBe(true)
  expect(pays(capture, { orderId: 8, cents: 4480 })).toBe(false)
  expect(pays(capture, { orderId: 7, cents: 4479 })).toBe(false)
  expect(pays({ ...capture, customId: null }, { orderId: 7, cents: 4480 })).toBe(false)
})

test('the order of a capture is read back, and nothing else is taken for one', () => {
  expect(orderOf({ customId: customIdOf(7) })).toBe(7)
  for (const customId of [null, '', '0', '07', '7x', '-7', '1e3', '9'.repeat(40)])
    expect(orderOf({ customId })).toBeUndefined()
})

test('every debt and every refund of it has a number of its own', () => {
  const numbers = [invoiceOf(10007), refundInvoiceOf(10007, 1), refundInvoiceOf(10007, 2)]
  expect(new Set(numbers).size).toBe(3)
})
