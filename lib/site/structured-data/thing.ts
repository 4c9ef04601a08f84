/** Node of the schema.org vocabulary in JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

/** Shop data used in structured data. */
export type Seller = {
  name: string
  url: string
  company?: { name: string; address: string; vatId: string; pec: string }
}

export const organizationId = (seller: Seller) => `${seller.url}/#organization`
export const webSiteId = (seller: Seller) => `${seller.url}/#website`

const context = 'https://schema.org'
const term = (name: string) => `${context}/${name}`

export const availability = {
  inStock: term('InStock'),
  preOrder: term('PreOrder'),
  soldOut: term('SoldOut'),
  discontinued: term('Discontinued'),
}

export const terms = {
  struckPrice: term('StrikethroughPrice'),
  asNew: term('NewCondition'),
  returnedWithinDays: term('MerchantReturnFiniteReturnWindow'),
  returnedByMail: term('ReturnByMail'),
  returnedAtOwnCost: term('ReturnFeesCustomerResponsibility'),
}

/** Combines several nodes in one block, so that they can reference each other by `@id`. */
export const jsonLd = (things: readonly Thing[]) => ({ '@context': context, '@graph': things })

/** Returns the text of a script element, with `<` escaped so that a title cannot close it. */
export const scriptText = (document: object) => JSON.stringify(document).replaceAll('<', '\\u003c')
