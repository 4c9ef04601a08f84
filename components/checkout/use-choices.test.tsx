import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { attemptKey, endAttempt } from './actions.ts'
import { nameOf, nameOfOrder, sourceOf } from './source.ts'
import { carryChoices, useChoices } from './use-choices.ts'

beforeEach(() => window.sessionStorage.clear())

test('keeps the choices of each purchase after a reload', () => {
  const first = renderHook(() => useChoices('sale 12 1'))
  act(() => first.result.current[1]({ way: 'card', delivery: { kind: 'home', address_id: 3 } }))
  first.unmount()
  const again = renderHook(() => useChoices('sale 12 1'))
  expect(again.result.current[0]).toMatchObject({
    way: 'card',
    delivery: { kind: 'home', address_id: 3 },
  })
  const other = renderHook(() => useChoices('sale 13 1'))
  expect(other.result.current[0].way).toBeNull()
})

test('returns the same key after a reload until the attempt has ended', () => {
  const key = attemptKey('{"lines":[1]}')
  expect(attemptKey('{"lines":[1]}')).toBe(key)
  expect(attemptKey('{"lines":[2]}')).not.toBe(key)
  const last = attemptKey('{"lines":[2]}')
  endAttempt()
  expect(attemptKey('{"lines":[2]}')).not.toBe(last)
})

test('copies the choices of a purchase to its order', () => {
  const { result } = renderHook(() => useChoices('sale 12 1'))
  act(() => result.current[1]({ way: 'wallet' }))
  carryChoices(result.current[0], nameOfOrder(55))
  const back = sourceOf(new URLSearchParams('order=55&token=5XY&PayerID=P1'))
  expect(renderHook(() => useChoices(nameOf(back))).result.current[0].way).toBe('wallet')
})
