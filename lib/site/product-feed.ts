import type { z } from 'zod'
import { pictureSrc } from '#lib/client/data/entities/wire.ts'
import { resourcePath } from '#lib/client/paths.ts'
import type { Client } from '#lib/client/transport/client.ts'
import type { crawl } from '#lib/contract/crawl.ts'
import { days } from '#lib/format/durations.ts'
import { escapeXml } from '#lib/format/escape-xml.ts'
import { plainText, shortened } from './plain-text.ts'
import { xmlHead } from './xml.ts'

type Product = z.output<(typeof crawl)['products']['output']>['data'][number]
type Shop = { name: string; url: string }

const atOnce = 1_000
const longest = { title: 150, description: 5_000, brand: 70 }
/** Formats a time without seconds: product feeds take at most 25 characters. */
const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
const year = days(365)

const element = (name: string, value: string) => `<g:${name}>${escapeXml(value)}</g:${name}>`
const money = (euros: number) => `${euros.toFixed(2)} EUR`

/** Groups are listed with a delivery day within a year, as product feeds require; others undefined. */
const availability = ({ type, availability: left, available_on: day }: Product, now: number) => {
  if (type === 'sale') return element('availability', left === 0 ? 'out_of_stock' : 'in_stock')
  const at = day === null ? Number.NaN : Date.parse(day)
  if (!(at > now && at <= now + year)) return undefined
  if (left === 0) return element('availability', 'out_of_stock')
  return element('availability', 'preorder') + element('availability_date', minute(at))
}

/** Price with VAT. Feeds accept a reduction only from a price really charged, not from a list price. */
const prices = ({ price, struck_price: struck }: Product) =>
  struck?.basis === 'lowest_recent'
    ? element('price', money(struck.price)) + element('sale_price', money(price))
    : element('price', money(price))

const feedItem = (shop: Shop, product: Product, now: number) => {
  const available = availability(product, now)
  if (available === undefined || product.price <= 0) return ''
  const title = shortened(plainText(product.title), longest.title)
  const description = shortened(plainText(product.description), longest.description)
  return [
    '<item>',
    element('id', `${product.type}-${product.id}`),
    element('title', title),
    element('description', description || title),
    element('link', shop.url + resourcePath(product.type, product)),
    element('image_link', shop.url + pictureSrc(product.image, 1200)),
    available,
    prices(product),
    product.brand.trim() && element('brand', shortened(product.brand.trim(), longest.brand)),
    element('condition', 'new'),
    element('identifier_exists', 'no'),
    `<g:shipping>${element('country', 'IT')}${element('price', money(product.delivery_cost))}</g:shipping>`,
    '</item>\n',
  ].join('')
}

export const feedStart = (shop: Shop, description: string) =>
  `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel><title>${escapeXml(shop.name)}</title><link>${escapeXml(shop.url)}</link><description>${escapeXml(description)}</description>
`

export const feedEnd = '</channel>\n</rss>\n'

/** Reads a thousand products at a time, so that a large shop is never in memory as a whole. */
export async function* feedItems(client: Client, shop: Shop, now: number, limit = atOnce) {
  for (let after = 0; ; ) {
    const { data } = await client.call('GET /crawl/products', { query: { after, limit } })
    yield data.map((product) => feedItem(shop, product, now)).join('')
    if (data.length < limit) return
    after = data.at(-1)?.id ?? after
  }
}
