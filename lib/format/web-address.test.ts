import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('accepts http(s) URLs only', () => {
  expect(webAddress('https://www.esempio.it/regole')?.hostname).toBe('www.esempio.it')
  expect(webAddress('javascript:alert(1)')).toBeUndefined()
  expect(webAddress('data:text/html,ciao')).toBeUndefined()
  expect(webAddress('www.esempio.it')).toBeUndefined()
})
