import { expect, test } from 'vitest'
import { backPath, paths, resourcePath } from './paths.ts'

const named = { id: 12, slug: 'il-faro-di-capo-vento' }

test.each([
  [paths.preorders({ max_price: 40 }), '/ga?max_price=40'],
  [
    paths.sale(named, { bundle: 33, quantity: 2 }),
    '/reega/12/il-faro-di-capo-vento?bundle=33&quantity=2',
  ],
  [
    paths.checkout({ group: 14, bundle: 33, quantity: 2 }),
    '/checkout?group=14&bundle=33&quantity=2',
  ],
  [paths.publisher('Pigna & Sasso'), '/search?query=Pigna+%26+Sasso&publisher=Pigna+%26+Sasso'],
  [paths.withdrawal(12), '/user/tabs?tab=orders&refund=12'],
  [paths.addMethod(9), '/user/tabs?tab=methods&add=9'],
  [paths.shared('preorder', named, '0123'), '/ga/12/il-faro-di-capo-vento?da=0123'],
  [paths.whatsApp('Vieni & gioca?'), 'https://wa.me/?text=Vieni%20%26%20gioca%3F'],
  [paths.legal('sale', '2026-11-23'), '/condizioni/2026-11-23'],
  [paths.signUp('/ga', 'INVITO'), '/auth/signup?back=%2Fga&code=INVITO'],
])('builds %s', (built, address) => {
  expect(built).toBe(address)
})

test('builds an address for each type of thing', () => {
  expect(resourcePath('preorder', named)).toBe('/ga/12/il-faro-di-capo-vento')
  expect(resourcePath('sale', named)).toBe('/reega/12/il-faro-di-capo-vento')
  expect(resourcePath('proposal', named)).toBe('/proposte/12/il-faro-di-capo-vento')
})

test.each([
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/ga\\..\\..\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' //elsewhere.example',
  '/%2Felsewhere.example',
  '/%2felsewhere.example',
  '/%5Celsewhere.example',
  '/%09/elsewhere.example',
  '/%252Felsewhere.example',
  '%2F%2Felsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/ga/..//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/%zz',
  'ga',
  '',
])('refuses %j as a path to go back to', (given) => {
  expect(backPath(given)).toBe('/home')
  expect(paths.login(given)).toBe('/auth/login')
})

test.each([
  '/ga/12/x?code=A',
  '/search?query=torri%20%2F%20cavalli',
  '/search?query=50%25',
  '/user/tabs?tab=orders#last',
])('keeps %j with its query', (given) => {
  expect(backPath(given)).toBe(given)
})

test('never goes back to a sign-in page', () => {
  expect(backPath('/auth/login?back=%2Fga')).toBe('/home')
})
