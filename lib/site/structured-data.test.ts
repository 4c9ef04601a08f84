import { describe, expect, test } from 'vitest'
import { comment, item, optionsWith, proposal, saleOptions } from '../../tests/factories/shown.ts'
import { vocabularyProblems } from '../../tests/schemas/schema-org.ts'
import {
  breadcrumbs,
  discussion,
  jsonLd,
  organization,
  product,
  scriptText,
  type Thing,
  webSite,
} from './structured-data.ts'

const company = {
  name: 'Insieme S.r.l.',
  address: 'Via del Molo 7, Genova',
  vatId: '01234567890',
  pec: 'insieme@pec.example',
}
const shop = { name: 'Insieme', url: 'https://insieme.example', company }

const offersOf = (thing: Thing) => thing.offers as Thing[]
const firstOffer = (thing: Thing) => offersOf(thing)[0]!

describe('the schema.org vocabulary', () => {
  const sale = { ...item, type: 'sale' as const }
  const cases: [string, Thing[]][] = [
    ['the shop', [organization(shop), webSite(shop)]],
    ['a group', [organization(shop), product(shop, item, optionsWith({}, { id: 8 }))]],
    ['a sale', [organization(shop), product(shop, sale, saleOptions({}))]],
    ['the way to a page', [breadcrumbs(shop, [{ name: 'Gruppi', path: '/ga' }])]],
    [
      'a proposal',
      [organization(shop), discussion(shop, proposal, [comment, { ...comment, staff: true }], '—')],
    ],
  ]
  test.each(cases)('contains every type, property and value of %s', (_, things) => {
    expect(vocabularyProblems(jsonLd(things))).toEqual([])
  })
})

describe('an offer', () => {
  test('of a group is a preorder with its dates', () => {
    expect(firstOffer(product(shop, item, optionsWith({})))).toMatchObject({
      name: 'Italiano, Gioco base',
      price: '44.90',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/PreOrder',
      validFrom: '2026-05-01T12:00:00.000Z',
      validThrough: '2026-05-20T12:00:00.000Z',
      priceValidUntil: '2026-05-20',
      availabilityStarts: '2026-05-25',
      shippingDetails: { shippingRate: { value: '4.90', currency: 'EUR' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    })
  })

  test('has a struck price for a reduction, not for a list price', () => {
    const struckPrice = { basis: 'lowest_recent' as const, price: 49.9 }
    const former = { priceType: 'https://schema.org/StrikethroughPrice', price: '49.90' }
    const reduced = product(shop, item, optionsWith({ struckPrice }))
    expect(firstOffer(reduced)).toMatchObject({ price: '44.90', priceSpecification: former })
    expect(vocabularyProblems(jsonLd([organization(shop), reduced]))).toEqual([])
    expect(firstOffer(product(shop, item, optionsWith({})))).not.toHaveProperty(
      'priceSpecification',
    )
  })

  test.each([
    ['SoldOut', 'without units', item, { availability: 0 }],
    ['SoldOut', 'of a group that is over', { ...item, status: 'expired' as const }, {}],
    ['SoldOut', 'of a bundle that is over', item, { expired: true }],
    ['Discontinued', 'of an archived item', { ...item, status: 'archived' as const }, {}],
  ])('is %s %s', (term, _, given, change) => {
    const { availability } = firstOffer(product(shop, given, optionsWith(change)))
    expect(availability).toBe(`https://schema.org/${term}`)
  })
})

test('leaves out removed comments and uses a placeholder for unknown authors', () => {
  const { comment: comments } = discussion(
    shop,
    proposal,
    [{ ...comment, removed: true, content: 'Via.' }, comment],
    'Qualcuno',
  )
  expect(comments).toMatchObject([{ text: 'Io!', author: { name: 'Qualcuno' } }])
})

test('escapes a title that would close the script element', () => {
  const text = scriptText(
    jsonLd([product(shop, { ...item, title: '</script><b>' }, optionsWith())]),
  )
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><b>')
})
