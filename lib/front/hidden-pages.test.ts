import { expect, test } from 'vitest'
import { isHidden } from './front.ts'

test.each([
  '/search?query=faro',
  '/personal',
  '/user',
  '/user/tabs',
  '/basket',
  '/checkout?bundle=12',
  '/auth/login?back=%2Fga',
])('%s has noindex', (url) => expect(isHidden(url)).toBe(true))

test.each(['/', '/home', '/ga/1/search', '/users-guide', '/community', undefined])(
  '%s may be found',
  (url) => expect(isHidden(url)).toBe(false),
)
