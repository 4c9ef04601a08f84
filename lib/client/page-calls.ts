import type { community } from '#lib/contract/community.ts'
import type { crawl } from '#lib/contract/crawl.ts'
import type { homePage } from '#lib/contract/home.ts'
import type { search } from '#lib/contract/search.ts'
import type { settings } from '#lib/contract/settings.ts'
import type { variations } from '#lib/contract/variations.ts'
import type { weep } from '#lib/contract/weep.ts'
import { thin } from './transport/thin.ts'

/** Calls of server components only; the browser does not load them. */
export const pageCalls = {
  home: thin<typeof homePage.home>('GET', '/home'),

  preorderOptions: thin<typeof variations.preorder>('GET', '/preorders/{id}/variations'),
  saleOptions: thin<typeof variations.sale>('GET', '/sales/{id}/variations'),

  activities: thin<typeof community.activities>('GET', '/community/activities'),

  searchPreview: thin<typeof search.preview>('GET', '/search/preview'),
  searchFacets: thin<typeof search.facets>('GET', '/search/facets'),
  searchPreorders: thin<typeof search.preorders>('GET', '/search/preorders'),
  searchSales: thin<typeof search.sales>('GET', '/search/sales'),
  searchProposals: thin<typeof search.proposals>('GET', '/search/proposals'),

  crawlCounts: thin<typeof crawl.counts>('GET', '/crawl'),
  crawlAddresses: thin<typeof crawl.addresses>('GET', '/crawl/{kind}'),
  crawlProducts: thin<typeof crawl.products>('GET', '/crawl/products'),

  site: thin<typeof settings.site>('GET', '/settings/site'),
  weepOffer: thin<typeof weep.offer>('GET', '/weep'),
  weepPrices: thin<typeof settings.weep>('GET', '/settings/weep'),
  isWeepEnabled: thin<typeof settings.isWeepEnabled>('GET', '/settings/is_weep_enabled'),
  footerSizes: thin<typeof settings.footerSizes>('GET', '/settings/footer_sizes'),
  levels: thin<typeof settings.levels>('GET', '/settings/levels'),
}
