import {
  addMethodPath,
  forgottenPasswordPath,
  itemPath,
  proposalPath,
  weepPath,
} from '#lib/contract/addresses.ts'

type Named = { id: number; slug: string }

/** What somebody chose on the page of an item, so that they find it again. */
export type Choice = { bundle: number; quantity: number }

/** What is paid: one sale, a seat in a group, an order that was placed already, or else the basket. */
export type Purchase = Partial<Choice> & { group?: number; order?: number }

type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

const textsOfLaw = { privacy: '/privacy', terms: '/terms', sale: '/condizioni' }

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** One slash first, and nothing browsers take for another: backslashes, dropped tabs, dots. */
const isPlainPath = (path: string) =>
  /^\/(?!\/)/.test(path) && !/[\\\p{Cc}]/u.test(path) && !/\/\.{0,2}\/\//.test(path)

/** Only paths of this site, however often somebody on the way decodes them. */
const own = (path: string) => {
  let read = path.split(/[?#]/)[0] ?? ''
  for (let rounds = 3; rounds > 0; rounds--) {
    if (!isPlainPath(read)) return false
    read = decoded(read)
  }
  return isPlainPath(path)
}

/** Every address of the site; nothing else writes one. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  preorders: (query: Query = {}) => withQuery('/ga', query),
  preorder: ({ id, slug }: Named, choice?: Choice) =>
    withQuery(itemPath('preorder', id, slug), { ...choice }),
  sales: (query: Query = {}) => withQuery('/reega', query),
  sale: ({ id, slug }: Named, choice?: Choice) =>
    withQuery(itemPath('sale', id, slug), { ...choice }),
  community: (query: Query = {}) => withQuery('/community', query),
  /** `title` is what somebody looked for and did not find. */
  propose: (title?: string) => withQuery('/community/new', { title }),
  editProposal: (id: number) => withQuery('/community/edit', { id }),
  proposal: ({ id, slug }: Named) => proposalPath(id, slug),
  following: (query: Query = {}) => withQuery('/personal', query),
  search: (query?: string, more: Query = {}) => withQuery('/search', { query, ...more }),
  weep: () => weepPath,
  /** Where a plan is chosen and paid in person; the order of one that waits for its money. */
  joinWeep: (what: { plan?: 'monthly' | 'yearly'; order?: number } = {}) =>
    withQuery('/weep/join', what),
  basket: () => '/basket',
  checkout: (what: Purchase = {}) =>
    withQuery('/checkout', {
      group: what.group,
      bundle: what.bundle,
      quantity: what.quantity,
      order: what.order,
    }),
  /** The secret of a link to pay follows the #, which only the browser knows. */
  payNow: () => '/paga',
  /** `payment` is told of one that the provider still looks at. */
  checkoutDone: (what: { order?: number; seat?: number; payment?: 'pending' }) =>
    withQuery('/checkout/done', { order: what.order, seat: what.seat, payment: what.payment }),
  /** Where mails lie that a shop without a mail server would send. */
  mailbox: () => '/dev/mail',
  user: () => '/user',
  /** Where an invitation leads. */
  invited: (code: string) => withQuery('/', { code }),
  userTabs: (tab?: string) => withQuery('/user/tabs', { tab }),
  order: (order: number) => withQuery('/user/tabs', { tab: 'orders', order }),
  /** `instead` is the method whose groups the new one pays. */
  addMethod: (instead?: number) => addMethodPath(instead),
  /** Opens the request to withdraw from an order. */
  withdrawal: (order: number) => withQuery('/user/tabs', { tab: 'orders', refund: order }),
  /** `back` is where to return after signing in; a path of another site is left out. */
  login: (back?: string, code?: string) =>
    withQuery('/auth/login', { back: back && own(back) ? back : undefined, code }),
  signUp: (back?: string, code?: string) =>
    withQuery('/auth/signup', { back: back && own(back) ? back : undefined, code }),
  forgottenPassword: () => forgottenPasswordPath,
  resetPassword: () => '/auth/reset-password',
  verify: () => '/auth/verify',
  stopChange: () => '/auth/stop-change',
  linkProvider: () => '/auth/link',
  leave: () => '/auth/leave',
  accessibility: () => '/accessibility',
  privacy: () => textsOfLaw.privacy,
  cookies: () => '/cookie',
  terms: () => textsOfLaw.terms,
  saleTerms: () => textsOfLaw.sale,
  /** One of these three, of today or of an earlier day. */
  legal: (text: keyof typeof textsOfLaw, day?: string) =>
    day ? `${textsOfLaw[text]}/${day}` : textsOfLaw[text],
  how: () => '/come-funziona',
  shipping: () => '/spedizioni',
  /** How to withdraw from what was bought; the deed itself is at the order. */
  withdrawing: () => '/recesso',
  contacts: () => '/contatti',
  apiDocs: () => '/api/docs',
  /** Who got a place by lot, as data for whoever verifies it. */
  drawnSeats: (drawId: number) => `/api/draws/${drawId}/seats`,
}

export type ResourceType = 'preorder' | 'sale' | 'proposal'

/** Where a suggestion, an activity or a notification about this thing leads. */
export const resourcePath = (type: ResourceType, named: Named) => paths[type](named)

/** The path to go back to after signing in, as the address bar gives it; never to sign in again. */
export const backPath = (given: string | null | undefined) =>
  given && own(given) && !given.startsWith('/auth/') ? given : paths.home()
