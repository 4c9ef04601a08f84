/** Cached pages, with their tags and query parameters; others are rendered for every request. */
type KeptRoute = {
  pattern: RegExp
  /** Parameters not named here do not reach the page, so that campaign parameters do not multiply entries. */
  query: readonly string[]
  tags: (params: Record<string, string>) => string[]
  /** Limits the age of relative dates and "open" in the HTML, which change without a write. */
  maxAgeSeconds: number
}

// A leading zero would give the same page a second address.
const id = '(?<id>[1-9]\\d{0,14})'
const lists = ['interest_id', 'order_by', 'max_price', 'page']
/** Token of the member who shares the link, named in the card of the page. */
const shared = ['da']

const facts = (path: string, query: string[], tags: (id: string) => string[]): KeptRoute => ({
  pattern: new RegExp(`^${path}$`),
  query,
  tags: ({ id = '' }) => [...tags(id), 'settings'],
  maxAgeSeconds: 60,
})

const text = (path: string, query: string[] = []): KeptRoute => ({
  pattern: new RegExp(`^${path}$`),
  query,
  tags: () => ['settings'],
  maxAgeSeconds: 600,
})

const keptRoutes: readonly KeptRoute[] = [
  facts('/(?:home)?', [], () => ['home', 'preorders', 'sales', 'proposals', 'shipping']),
  facts('/ga', [...lists, 'has_achieved_requirement'], () => ['preorders']),
  facts(`/ga/${id}(?:/[^/]+)?`, shared, (id) => [`preorder:${id}`]),
  facts('/reega', lists, () => ['sales', 'shipping']),
  facts(`/reega/${id}(?:/[^/]+)?`, shared, (id) => [`sale:${id}`, 'shipping']),
  facts('/community', ['order_by', 'interests', 'interest_id', 'page'], () => ['proposals']),
  facts(`/proposte/${id}(?:/[^/]+)?`, shared, (id) => [`proposal:${id}`]),
  // One empty frame for all visitors; the browser fetches the content with the token.
  text('/personal', ['type']),
  text('/community/(?:new|edit)'),
  text('/user(?:/tabs)?'),
  text('/paga'),
  text('/avvisi/basta'),
  facts('/weep', [], () => ['preorders', 'sales', 'shipping']),
  text('/weep/join'),
  text('/basket'),
  text('/checkout(?:/done)?'),
  // The return path and the secrets of mailed links are read by client components in the browser.
  text('/auth/(?:login|signup|forgot-password|reset-password|verify|stop-change|link|leave)'),
  text('/(?:accessibility|privacy|cookie|terms|condizioni|come-funziona|spedizioni|recesso)'),
  text('/contatti', ['esito']),
  text('/(?:privacy|terms|condizioni)/\\d{4}-\\d{2}-\\d{2}'),
]

export const matchRoute = (path: string) => {
  for (const route of keptRoutes) {
    const match = route.pattern.exec(path)
    if (match) return { route, tags: route.tags(match.groups ?? {}) }
  }
  return undefined
}
