import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { type PaymentFlow, usePaymentFlow } from './payment-flow.ts'

const flowOf = (more: Partial<PaymentFlow>): PaymentFlow => ({
  mode: 'order',
  create: async () => 'ORDER',
  approved: async () => undefined,
  onClosed: () => {},
  onFailed: () => {},
  ...more,
})

test('reports the original error, not the one the provider wraps it in', async () => {
  const ours = new ApiError('sold_out', 409, { detail: 'Finite.' })
  const onFailed = vi.fn()
  const create = () => Promise.reject(ours)
  const { result } = renderHook(() => usePaymentFlow(flowOf({ create, onFailed }), 'card'))
  await expect(result.current.create()).rejects.toBe(ours)
  result.current.onError(new Error('create order failed'))
  expect(onFailed).toHaveBeenLastCalledWith(ours)
  const theirs = new Error('window broken')
  result.current.onError(theirs)
  expect(onFailed).toHaveBeenLastCalledWith(theirs)
})
