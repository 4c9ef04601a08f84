import { paths, type ResourceType, resourcePath } from '#lib/client/paths.ts'
import type { Client } from '#lib/client/transport/client.ts'
import { escapeXml } from '#lib/format/escape-xml.ts'
import type { Shop } from './shop.ts'
import { xmlHead } from './xml.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

type SitemapEntry = {
  path: string
  changedAt?: string | undefined
  picture?: string | null | undefined
}

/** Renders one entry; `base` is the site URL, such as https://example.org. */
const entry = (tag: string, base: string, { path, changedAt, picture }: SitemapEntry) => {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  const image = picture
    ? `<image:image><image:loc>${escapeXml(base + picture)}</image:loc></image:image>`
    : ''
  return `<${tag}><loc>${escapeXml(base + path)}</loc>${changed}${image}</${tag}>\n`
}

export const urlEntries = (base: string, of: readonly SitemapEntry[]) =>
  of.map((page) => entry('url', base, page)).join('')

export const urlSet = {
  start: `${xmlHead}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n`,
  end: '</urlset>\n',
}

export const sitemap = (base: string, pages: readonly SitemapEntry[]) =>
  urlSet.start + urlEntries(base, pages) + urlSet.end

export const sitemapIndex = (base: string, maps: readonly SitemapEntry[]) =>
  `${xmlHead}<sitemapindex xmlns="${namespace}">
${maps.map((map) => entry('sitemap', base, map)).join('')}</sitemapindex>\n`

export const fixedPages = ({ isWeepOffered }: Pick<Shop, 'isWeepOffered'>): SitemapEntry[] =>
  [
    paths.home(),
    paths.preorders(),
    paths.sales(),
    paths.community(),
    ...(isWeepOffered ? [paths.weep()] : []),
    paths.accessibility(),
    paths.privacy(),
    paths.cookies(),
    paths.terms(),
    paths.saleTerms(),
    paths.how(),
    paths.shipping(),
    paths.withdrawing(),
    paths.contacts(),
  ].map((path) => ({ path }))

/** Maximum URLs of one sitemap. */
const stretchSize = 50_000

const atOnce = 5_000

const types = {
  preorders: 'preorder',
  sales: 'sale',
  proposals: 'proposal',
} as const satisfies Record<string, ResourceType>
type CrawlKind = keyof typeof types
export const crawlKinds = Object.keys(types) as CrawlKind[]

export type Stretch = { kind: CrawlKind; number: number }

const shape = /^(preorders|sales|proposals)-([1-9]\d{0,8})\.xml$/

export const stretchFile = ({ kind, number }: Stretch) => `/sitemaps/${kind}-${number}.xml`

export const readStretch = (file: string): Stretch | undefined => {
  const [, kind, number] = shape.exec(file) ?? []
  return kind ? { kind: kind as CrawlKind, number: Number(number) } : undefined
}

const readAddresses = async (client: Client, kind: CrawlKind, after: number, limit: number) =>
  (await client.call('GET /crawl/{kind}', { params: { kind }, query: { after, limit } })).data

/** Lists the sitemaps of a kind: fixed ranges of ids, so that a URL never moves, without empty ones. */
export const listStretches = async (client: Client, kind: CrawlKind, size = stretchSize) => {
  const stretches: Stretch[] = []
  for (let after = 0; ; ) {
    const [next] = await readAddresses(client, kind, after, 1)
    if (!next) return stretches
    const number = Math.ceil(next.id / size)
    stretches.push({ kind, number })
    after = number * size
  }
}

export async function* stretchEntries(
  client: Client,
  { kind, number }: Stretch,
  size = stretchSize,
): AsyncGenerator<SitemapEntry[]> {
  const last = number * size
  const limit = Math.min(size, atOnce)
  for (let after = last - size; after < last; ) {
    const addresses = await readAddresses(client, kind, after, limit)
    const within = addresses.filter(({ id }) => id <= last)
    if (within.length > 0)
      yield within.map((entry) => ({
        path: resourcePath(types[kind], entry),
        changedAt: entry.changed_at,
        picture: entry.image,
      }))
    if (within.length < limit) return
    after = within.at(-1)?.id ?? last
  }
}

/** Returns the last change of each kind, so that crawlers can skip unchanged sitemaps. */
export const lastChanges = async (client: Client) => {
  const { data } = await client.call('GET /crawl')
  return Object.fromEntries(data.map(({ kind, changed_at }) => [kind, changed_at ?? undefined]))
}
