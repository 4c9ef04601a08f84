import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken, readToken, removeToken, seenToken, subscribeToken } from './token.ts'

beforeEach(removeToken)

test('stores a session token only in a cookie', () => {
  keepToken('abc', { persistent: false })
  expect([readToken(), Cookies.get('token')]).toEqual(['abc', 'abc'])
  expect(localStorage.getItem('token')).toBeNull()
})

test('keeps only the last token after a second sign-in', () => {
  keepToken('first', { persistent: false })
  keepToken('second', { persistent: true })
  expect(readToken()).toBe('second')
  expect(Cookies.get('token')).toBeUndefined()
})

test('notifies subscribers of changes in this tab and in others until they unsubscribe', () => {
  const onChange = vi.fn()
  const stop = subscribeToken(onChange)
  keepToken('abc', { persistent: true })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  removeToken()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('reads the token again only when it may have changed', () => {
  const stop = subscribeToken(() => {})
  expect(seenToken()).toBeNull()
  Cookies.set('token', 'of another tab')
  expect(seenToken()).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seenToken()).toBe('of another tab')
  keepToken('mine', { persistent: true })
  expect(seenToken()).toBe('mine')
  localStorage.setItem('token', 'elsewhere')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(seenToken()).toBe('elsewhere')
  removeToken()
  expect(seenToken()).toBeNull()
  stop()
})
