import { day } from '#lib/format/durations.ts'

/** Attribute rules of the product data specification of Google Merchant Center. */
type Rule = { required?: true; shape: RegExp; longest?: number }

const price = /^\d+\.\d\d EUR$/
const address = /^https?:\/\/[^\s<>]+$/
const anything = /\S/

const rules: Record<string, Rule> = {
  id: { required: true, shape: /^[\w-]+$/, longest: 50 },
  title: { required: true, shape: anything, longest: 150 },
  description: { required: true, shape: anything, longest: 5_000 },
  link: { required: true, shape: address, longest: 2_000 },
  image_link: { required: true, shape: address, longest: 2_000 },
  availability: { required: true, shape: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  availability_date: { shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d{4})$/, longest: 25 },
  price: { required: true, shape: price },
  sale_price: { shape: price },
  brand: { shape: anything, longest: 70 },
  condition: { required: true, shape: /^(new|refurbished|used)$/ },
  identifier_exists: { required: true, shape: /^(yes|no)$/ },
  shipping: { required: true, shape: /^IT\d+\.\d\d EUR$/ },
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) =>
  xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')

const elements = (xml: string) => [...xml.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)]

export type FeedItem = Record<string, string[]>

/** Reads each product by its attributes; nested attributes are listed under their own names too. */
export const readFeed = (xml: string): FeedItem[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const read: FeedItem = {}
    for (const [, name = '', inner = ''] of elements(item)) {
      read[name] = [...(read[name] ?? []), plain(inner)]
      for (const [, own = '', value = ''] of elements(inner))
        read[own] = [...(read[own] ?? []), plain(value)]
    }
    return read
  })

const itemProblems = (item: FeedItem) => {
  const problems: string[] = []
  const report = (problem: string) => problems.push(`${item.id?.[0]}: ${problem}`)
  for (const [name, { required, shape, longest = Number.POSITIVE_INFINITY }] of Object.entries(
    rules,
  )) {
    const [value] = item[name] ?? []
    if (value === undefined) {
      if (required) report(`no ${name}`)
    } else if (!shape.test(value) || value.length > longest)
      report(`${name} is ${value.slice(0, 60)}`)
  }
  for (const name of Object.keys(item))
    if (!rules[name] && name !== 'country') report(`${name} is no attribute`)
  if ((item.availability?.[0] === 'preorder') !== (item.availability_date !== undefined))
    report('a preorder, and nothing else, has a day of availability')
  const date = Date.parse(item.availability_date?.[0] ?? '')
  if (date > Date.now() + 366 * day) report('the day of availability is more than a year away')
  const [full = '', reduced] = [item.price?.[0], item.sale_price?.[0]]
  if (reduced !== undefined && Number.parseFloat(reduced) >= Number.parseFloat(full))
    report('the reduced price is no reduction')
  return problems
}

export const feedProblems = (xml: string) => {
  const items = readFeed(xml)
  const ids = items.map(({ id }) => id?.[0])
  const frame =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">\n<channel><title>.+<\/title><link>.+<\/link><description>.+<\/description>/
  return [
    ...(frame.test(xml) ? [] : ['no channel of RSS 2.0']),
    ...(new Set(ids).size === ids.length ? [] : ['an id stands twice']),
    ...items.flatMap(itemProblems),
  ]
}
