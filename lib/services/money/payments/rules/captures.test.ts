import { expect, test } from 'vitest'
import type { Capture } from '#lib/tools/payment-provider/types.ts'
import { attemptOf, earlierOrderOf, invoiceOf, pays, refundInvoiceOf } from './captures.ts'

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
  expect(pays(capture, { reference: '7', cents: 4480 })).toBe(true)
  expect(pays(capture, { reference: '8', cents: 4480 })).toBe(false)
  expect(pays(capture, { reference: '7', cents: 4479 })).toBe(false)
  expect(pays({ ...capture, reference: null }, { reference: '7', cents: 4480 })).toBe(false)
})

test('reads the id of an earlier order, and rejects any other text', () => {
  expect(earlierOrderOf('7')).toBe(7)
  for (const reference of ['', '0', '07', '7x', '-7', '1e3', 'seat-7-9', '9'.repeat(40)])
    expect(earlierOrderOf(reference)).toBeNull()
})

test('names an attempt by its debt and its position alone', () => {
  const attempts = ['seat-7-9 1', 'seat-7-9 2', 'seat-7-10 1'].map((each) => {
    const [reference = '', position] = each.split(' ')
    return attemptOf(reference, Number(position))
  })
  expect(attempts[0]).toBe(attemptOf('seat-7-9', 1))
  expect(new Set(attempts).size).toBe(3)
})

test('gives each order and each of its refunds a distinct invoice number', () => {
  const numbers = [invoiceOf(10007), refundInvoiceOf(10007, 1), refundInvoiceOf(10007, 2)]
  expect(new Set(numbers).size).toBe(3)
})
