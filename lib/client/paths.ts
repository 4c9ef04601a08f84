import {
  addMethodPath,
  forgottenPasswordPath,
  itemPath,
  proposalPath,
  weepPath,
} from '#lib/contract/addresses.ts'
import { longestTerm } from '#lib/contract/search-rules.ts'

type Named = { id: number; slug: string }

export type Choice = { bundle: number; quantity: number }

/** Purchase to pay: one sale, a seat in a group, an existing order, or else the basket. */
export type Purchase = Partial<Choice> & { group?: number; order?: number }

type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query) => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return entries.length > 0 ? `${path}?${search}` : path
}

const textsOfLaw = { privacy: '/privacy', terms: '/terms', sale: '/condizioni' }

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Allows one leading slash, and nothing that browsers treat as another: backslashes, dropped tabs, dots. */
const isPlainPath = (path: string) =>
  /^\/(?!\/)/.test(path) && !/[\\\p{Cc}]/u.test(path) && !/\/\.{0,2}\/\//.test(path)

/** True for paths of this site only, even if they are decoded several times on the way. */
const own = (path: string) => {
  let read = path.split(/[?#]/)[0] ?? ''
  for (let rounds = 3; rounds > 0; rounds--) {
    if (!isPlainPath(read)) return false
    read = decoded(read)
  }
  return isPlainPath(path)
}

/** Builds all addresses of the site; no other code does. */
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
  /** `title` is a search term without results. */
  propose: (title?: string) => withQuery('/community/new', { title }),
  editProposal: (id: number) => withQuery('/community/edit', { id }),
  proposal: ({ id, slug }: Named) => proposalPath(id, slug),
  /** `from` is the token of the member who shares the link. */
  shared: (type: ResourceType, named: Named, from: string | undefined) =>
    withQuery(paths[type](named), { da: from }),
  following: (query: Query = {}) => withQuery('/personal', query),
  search: (query?: string, more: Query = {}) => withQuery('/search', { query, ...more }),
  /** Games of a publisher, until it has a page of its own. */
  publisher: (name: string) =>
    withQuery('/search', { query: name.slice(0, longestTerm), publisher: name }),
  weep: () => weepPath,
  /** Page to choose and pay a plan; `order` is an unpaid order of one. */
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
  /** Page of a payment link. Its secret follows the #, which only the browser sees. */
  payNow: () => '/paga',
  checkoutDone: (what: { order?: number; seat?: number }) =>
    withQuery('/checkout/done', { order: what.order, seat: what.seat }),
  mailbox: () => '/dev/mail',
  user: () => '/user',
  invited: (code: string) => withQuery('/', { code }),
  userTabs: (tab?: string) => withQuery('/user/tabs', { tab }),
  order: (order: number) => withQuery('/user/tabs', { tab: 'orders', order }),
  /** `instead` is the method whose groups the new one will pay. */
  addMethod: (instead?: number) => addMethodPath(instead),
  /** Opens the request to withdraw from an order. */
  withdrawal: (order: number) => withQuery('/user/tabs', { tab: 'orders', refund: order }),
  /** `back` is the path to return to after sign-in; paths of other sites are dropped. */
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
  /** One of the three legal texts, in its present version or that of an earlier day. */
  legal: (text: keyof typeof textsOfLaw, day?: string) =>
    day ? `${textsOfLaw[text]}/${day}` : textsOfLaw[text],
  how: () => '/come-funziona',
  shipping: () => '/spedizioni',
  /** Page about the right of withdrawal; the form is on the page of the order. */
  withdrawing: () => '/recesso',
  contacts: () => '/contatti',
  apiDocs: () => '/api/docs',
  whatsApp: (message: string) => `https://wa.me/?text=${encodeURIComponent(message)}`,
  /** Seats assigned by lot, as data for verification. */
  drawnSeats: (drawId: number) => `/api/draws/${drawId}/seats`,
}

export type ResourceType = 'preorder' | 'sale' | 'proposal'

export const resourcePath = (type: ResourceType, named: Named) => paths[type](named)

/** Returns the path to go back to after sign-in, from the query string; never a sign-in page. */
export const backPath = (given: string | null | undefined) =>
  given && own(given) && !given.startsWith('/auth/') ? given : paths.home()
