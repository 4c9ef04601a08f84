/** A node of the schema.org vocabulary, as JSON-LD writes it. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The shop as these documents name it. */
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

/** Several nodes in one block, which may name each other by their `@id`. */
export const jsonLd = (things: readonly Thing[]) => ({ '@context': context, '@graph': things })

/** Text of a script element: `<` is escaped, so that no title can close it. */
export const scriptText = (document: object) => JSON.stringify(document).replaceAll('<', '\\u003c')
