import { expect, test } from 'vitest'
import { tabOf } from './user-tab.ts'

const at = (search: string) => tabOf(new URLSearchParams(search))

test('opens the level by default', () => {
  expect(at('')).toBe('level')
  expect(at('tab=strana')).toBe('level')
})

test('opens the tab of the address', () => {
  expect(at('tab=privacy&code=INVITO')).toBe('privacy')
})

test('opens the orders for a refund unless another tab is chosen', () => {
  expect(at('refund=12')).toBe('orders')
  expect(at('refund=12&tab=profile')).toBe('profile')
})
