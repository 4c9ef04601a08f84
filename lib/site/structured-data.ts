import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import type { Bundle, SaleOptions, Variation } from '#lib/client/data/entities/variations.ts'
import { pictureSrc } from '#lib/client/data/entities/wire.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { isoDay } from '#lib/format/dates.ts'
import { plainText } from './plain-text.ts'

/** Node of the schema.org vocabulary in JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

type Seller = {
  name: string
  url: string
  company?: { name: string; address: string; vatId: string; pec: string }
}

const context = 'https://schema.org'
const term = (name: string) => `${context}/${name}`

/** Combines several nodes in one block, so that they can reference each other by `@id`. */
export const jsonLd = (things: readonly Thing[]) => ({ '@context': context, '@graph': things })

/** Returns the text of a script element, with `<` escaped so that a title cannot close it. */
export const scriptText = (document: object) => JSON.stringify(document).replaceAll('<', '\\u003c')

const organizationId = (seller: Seller) => `${seller.url}/#organization`
const euros = (value: number) => value.toFixed(2)
const moment = (timestamp: number) => new Date(timestamp).toISOString()

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
  '@id': `${seller.url}/#website`,
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

type Step = { name: string; path: string }

export const breadcrumbs = (seller: Seller, steps: readonly Step[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: { '@type': 'WebPage', '@id': seller.url + path },
  })),
})

const currency = 'EUR'
const country = 'IT'

/** Fourteen days of withdrawal for distance contracts (Codice del consumo, articles 52 and 57). */
const returnPolicy: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCountry: country,
  returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: 14,
  returnMethod: term('ReturnByMail'),
  returnFees: term('ReturnFeesCustomerResponsibility'),
}

const shipping = (cost: number): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: euros(cost), currency },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
})

/** Struck price: search engines accept only prices that were really charged, so not a list price. */
const formerPrice = (price: number) => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: term('StrikethroughPrice'),
    price: euros(price),
    priceCurrency: currency,
  },
})

type Item = ItemDetail | PreorderDetail

/** Availability of a bundle; a closed group sells nothing more. */
const availabilityOf = (item: Item, bundle: Bundle) => {
  if (item.status === 'archived') return term('Discontinued')
  if (item.status === 'expired' || bundle.expired || bundle.availability === 0)
    return term('SoldOut')
  return term(item.type === 'preorder' ? 'PreOrder' : 'InStock')
}

const groupDates = (item: Item, { expirationTimestamp, deliverOnTimestamp }: SaleOptions) =>
  expirationTimestamp !== null && {
    validFrom: moment(item.publishedTimestamp),
    validThrough: moment(expirationTimestamp),
    priceValidUntil: isoDay(expirationTimestamp),
    // Delivery date as a day, because the hour is not promised.
    ...(deliverOnTimestamp !== null && { availabilityStarts: isoDay(deliverOnTimestamp) }),
  }

const offer = (
  seller: Seller,
  item: Item,
  options: SaleOptions,
  variation: Variation,
  bundle: Bundle,
): Thing => ({
  '@type': 'Offer',
  name: [variation.title, bundle.title].filter(Boolean).join(', '),
  sku: `${item.type}-${item.id}-${bundle.id}`,
  url: seller.url + resourcePath(item.type, item),
  price: euros(bundle.currentPrice),
  priceCurrency: currency,
  ...(bundle.struckPrice?.basis === 'lowest_recent' && formerPrice(bundle.struckPrice.price)),
  availability: availabilityOf(item, bundle),
  ...groupDates(item, options),
  // Start of sale to everybody; before that the bundle is for members of the plan only.
  ...(bundle.weepOnlyUntilTimestamp && { validFrom: moment(bundle.weepOnlyUntilTimestamp) }),
  itemCondition: term('NewCondition'),
  seller: { '@id': organizationId(seller) },
  shippingDetails: shipping(variation.deliveryCost + bundle.deliveryCost),
  hasMerchantReturnPolicy: returnPolicy,
})

export const product = (seller: Seller, item: Item, options: SaleOptions): Thing => {
  const url = seller.url + resourcePath(item.type, item)
  const description = plainText(item.description)
  const { saleVariations } = options
  const pictures = [item.image, item.tableImage, ...saleVariations.flatMap(({ images }) => images)]
  const sources = pictures.flatMap((picture) =>
    picture ? seller.url + pictureSrc(picture, 1200) : [],
  )
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: item.title,
    url,
    sku: `${item.type}-${item.id}`,
    ...(description && { description }),
    image: [...new Set(sources)],
    ...(item.subtitle && { brand: { '@type': 'Brand', name: item.subtitle } }),
    offers: saleVariations.flatMap((variation) =>
      variation.bundles.map((bundle) => offer(seller, item, options, variation, bundle)),
    ),
  }
}

const counter = (action: string, count: number): Thing => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
})

/** Builds the discussion of a proposal; `gone` is the name shown for deleted accounts. */
export const discussion = (
  seller: Seller,
  proposal: Proposal,
  comments: readonly Comment[],
  gone: string,
): Thing => {
  const url = seller.url + paths.proposal(proposal)
  const author = ({ userName, staff }: { userName: string; staff?: boolean }): Thing =>
    staff
      ? { '@type': 'Organization', '@id': organizationId(seller), name: seller.name }
      : { '@type': 'Person', name: userName || gone }
  return {
    '@type': 'DiscussionForumPosting',
    '@id': `${url}#proposal`,
    url,
    headline: proposal.title,
    text: plainText(proposal.description) || proposal.title,
    datePublished: moment(proposal.publicationTimestamp),
    inLanguage: 'it',
    author: author(proposal),
    ...(proposal.image && { image: seller.url + pictureSrc(proposal.image, 1200) }),
    commentCount: proposal.commentCount,
    interactionStatistic: [
      counter('LikeAction', proposal.likeCount),
      counter('WantAction', proposal.wantCount + proposal.needCount),
      counter('CommentAction', proposal.commentCount),
    ],
    comment: comments
      .filter(({ removed }) => !removed)
      .map((given) => ({
        '@type': 'Comment',
        text: plainText(given.content),
        datePublished: moment(given.publishedAt),
        author: author(given),
        interactionStatistic: counter('LikeAction', given.likes),
      })),
  }
}
