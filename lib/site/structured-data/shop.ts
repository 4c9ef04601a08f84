import { paths } from '#lib/client/paths.ts'
import { organizationId, type Seller, type Thing, webSiteId } from './thing.ts'

const filled = (properties: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value.trim() !== ''))

export const organization = (seller: Seller): Thing => ({
  '@type': 'Organization',
  '@id': organizationId(seller),
  name: seller.name,
  url: seller.url + paths.home(),
  logo: `${seller.url}/icons/icon-512.png`,
  ...(seller.company &&
    filled({
      legalName: seller.company.name,
      address: seller.company.address,
      vatID: seller.company.vatId,
      email: seller.company.pec,
    })),
})

// Placeholder without characters that URLSearchParams would escape.
const termPlaceholder = 'TERM'

export const webSite = (seller: Seller): Thing => ({
  '@type': 'WebSite',
  '@id': webSiteId(seller),
  name: seller.name,
  url: seller.url + paths.home(),
  inLanguage: 'it',
  publisher: { '@id': organizationId(seller) },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: (seller.url + paths.search(termPlaceholder)).replace(
        termPlaceholder,
        '{search_term_string}',
      ),
    },
    'query-input': 'required name=search_term_string',
  },
})
