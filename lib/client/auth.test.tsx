import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken, readToken, removeToken, seenToken, subscribeToken } from './auth.ts'

beforeEach(removeToken)

test('a token for the session is a cookie and nothing else', () => {
  keepToken('abc', { persistent: false })
  expect(readToken()).toBe('abc')
  expect(Cookies.get('token')).toBe('abc')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a persistent token is in local storage and nowhere else', () => {
  keepToken('abc', { persistent: true })
  expect(readToken()).toBe('abc')
  expect(localStorage.getItem('token')).toBe('abc')
  expect(Cookies.get('token')).toBeUndefined()
})

test('signing in again leaves one token, the last', () => {
  keepToken('first', { persistent: false })
  keepToken('second', { persistent: true })
  expect(readToken()).toBe('second')
  expect(Cookies.get('token')).toBeUndefined()
})

test('where storage is forbidden a persistent token becomes one for the session', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  keepToken('abc', { persistent: true })
  expect(readToken()).toBe('abc')
  forbidden.mockRestore()
  expect(Cookies.get('token')).toBe('abc')
})

test('who listens hears of this tab and of the others, until they stop', () => {
  const heard = vi.fn()
  const stop = subscribeToken(heard)
  keepToken('abc', { persistent: true })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  removeToken()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what was seen is not looked up again until it may have changed', () => {
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
