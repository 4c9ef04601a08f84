import { expect, test } from 'vitest'
import { backPath, paths, resourcePath } from './paths.ts'

const named = { id: 12, slug: 'il-faro-di-capo-vento' }

test('builds every address of the site', () => {
  const {
    preorders,
    sales,
    community,
    following,
    login,
    signUp,
    search,
    publisher,
    userTabs,
    checkout,
    ...more
  } = paths
  const {
    checkoutDone,
    order,
    addMethod,
    withdrawal,
    editProposal,
    propose,
    invited,
    shared,
    whatsApp,
    legal,
    drawnSeats,
    ...plain
  } = more
  const all = {
    ...Object.fromEntries(
      Object.entries(plain).map(([name, path]) => [
        name,
        (path as (given: object) => string)(named),
      ]),
    ),
    preorders: preorders({ max_price: 40 }),
    sales: sales(),
    community: community({ order_by: 'wanted' }),
    following: following({ type: 'sale' }),
    login: login('/ga?max_price=40'),
    signUp: signUp('/ga', 'INVITO'),
    userTabs: userTabs('orders'),
    checkout: checkout({ group: 14, bundle: 33, quantity: 2 }),
    checkoutDone: checkoutDone({ order: 55 }),
    order: order(12),
    search: search('torri & cavalli', { page: 2 }),
    publisher: publisher('Pigna & Sasso'),
    withdrawal: withdrawal(12),
    addMethod: addMethod(9),
    editProposal: editProposal(12),
    propose: propose('torri & cavalli'),
    invited: invited('SERENA7K'),
    shared: shared('preorder', named, '0123456789abcdef0123456789abcdef'),
    whatsApp: whatsApp('Vieni & gioca?'),
    legal: legal('sale', '2026-11-23'),
    drawnSeats: drawnSeats(7),
  }
  expect(all).toMatchInlineSnapshot(`
    {
      "accessibility": "/accessibility",
      "addMethod": "/user/tabs?tab=methods&add=9",
      "apiDocs": "/api/docs",
      "basket": "/basket",
      "checkout": "/checkout?group=14&bundle=33&quantity=2",
      "checkoutDone": "/checkout/done?order=55",
      "community": "/community?order_by=wanted",
      "contacts": "/contatti",
      "cookies": "/cookie",
      "drawnSeats": "/api/draws/7/seats",
      "editProposal": "/community/edit?id=12",
      "following": "/personal?type=sale",
      "forgottenPassword": "/auth/forgot-password",
      "home": "/home",
      "how": "/come-funziona",
      "invited": "/?code=SERENA7K",
      "joinWeep": "/weep/join?id=12&slug=il-faro-di-capo-vento",
      "leave": "/auth/leave",
      "legal": "/condizioni/2026-11-23",
      "linkProvider": "/auth/link",
      "login": "/auth/login?back=%2Fga%3Fmax_price%3D40",
      "mailbox": "/dev/mail",
      "order": "/user/tabs?tab=orders&order=12",
      "payNow": "/paga",
      "preorder": "/ga/12/il-faro-di-capo-vento",
      "preorders": "/ga?max_price=40",
      "privacy": "/privacy",
      "proposal": "/proposte/12/il-faro-di-capo-vento",
      "propose": "/community/new?title=torri+%26+cavalli",
      "publisher": "/search?query=Pigna+%26+Sasso&publisher=Pigna+%26+Sasso",
      "resetPassword": "/auth/reset-password",
      "root": "/",
      "sale": "/reega/12/il-faro-di-capo-vento",
      "saleTerms": "/condizioni",
      "sales": "/reega",
      "search": "/search?query=torri+%26+cavalli&page=2",
      "shared": "/ga/12/il-faro-di-capo-vento?da=0123456789abcdef0123456789abcdef",
      "shipping": "/spedizioni",
      "signUp": "/auth/signup?back=%2Fga&code=INVITO",
      "stopChange": "/auth/stop-change",
      "terms": "/terms",
      "user": "/user",
      "userTabs": "/user/tabs?tab=orders",
      "verify": "/auth/verify",
      "weep": "/weep",
      "whatsApp": "https://wa.me/?text=Vieni%20%26%20gioca%3F",
      "withdrawal": "/user/tabs?tab=orders&refund=12",
      "withdrawing": "/recesso",
    }
  `)
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
