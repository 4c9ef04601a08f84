import { expect, test } from 'vitest'
import { askedFor, nextWindow } from './windows.ts'

const at = (text: string) => new Date(`2026-03-${text}:00Z`)

test('a window begins where the last one ended and ends before the lag of the provider', () => {
  const now = at('10T04:15')
  expect(nextWindow(at('09T01:15'), at('01T00:00'), now)).toEqual({
    from: at('09T01:15'),
    until: at('10T01:15'),
  })
})

test('the first window begins with the first payment', () => {
  expect(nextWindow(null, at('01T00:00'), at('10T04:15'))?.from).toEqual(at('01T00:00'))
  expect(nextWindow(null, null, at('10T04:15'))).toBeUndefined()
})

test('has no window while the provider may not list its transactions yet', () => {
  expect(nextWindow(at('10T02:00'), null, at('10T04:15'))).toBeUndefined()
})

test('asks the provider for more than the window on both sides', () => {
  const now = at('10T04:15')
  const asked = askedFor({ from: at('09T01:15'), until: at('10T01:15') }, now)
  expect(asked).toEqual({ from: at('08T01:15'), until: now })
})
