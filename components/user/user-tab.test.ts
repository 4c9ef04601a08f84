import { expect, test } from 'vitest'
import { tabOf } from './user-tab.ts'

const at = (search: string) => tabOf(new URLSearchParams(search))

test('the level is what opens first', () => {
  expect(at('')).toBe('level')
  expect(at('tab=strana')).toBe('level')
})

test('the tab of the address is opened', () => {
  expect(at('tab=privacy&code=INVITO')).toBe('privacy')
})

test('a refund opens the orders, unless another tab was chosen since', () => {
  expect(at('refund=12')).toBe('orders')
  expect(at('refund=12&tab=profile')).toBe('profile')
})
