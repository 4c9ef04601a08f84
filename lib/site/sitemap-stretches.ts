import { type ResourceType, resourcePath } from '#lib/client/paths.ts'
import type { Client } from '#lib/client/transport/client.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Maximum URLs of one sitemap. */
const stretchSize = 50_000

const atOnce = 5_000

const types = {
  preorders: 'preorder',
  sales: 'sale',
  proposals: 'proposal',
} as const satisfies Record<string, ResourceType>
export type CrawlKind = keyof typeof types
export const crawlKinds = Object.keys(types) as CrawlKind[]

export type Stretch = { kind: CrawlKind; number: number }

const shape = /^(preorders|sales|proposals)-([1-9]\d{0,8})\.xml$/

export const stretchFile = ({ kind, number }: Stretch) => `/sitemaps/${kind}-${number}.xml`

export const readStretch = (file: string): Stretch | undefined => {
  const [, kind, number] = shape.exec(file) ?? []
  return kind ? { kind: kind as CrawlKind, number: Number(number) } : undefined
}

/**
 * Lists the sitemaps of a kind. Each holds a fixed range of ids (1 to 50,000, 50,001 to 100,000,
 * …), so that additions and removals never move a URL to another file. Empty ranges are left out.
 */
export const listStretches = async (client: Client, kind: CrawlKind, size = stretchSize) => {
  const stretches: Stretch[] = []
  for (let after = 0; ; ) {
    const { data } = await client.call('GET /crawl/{kind}', {
      params: { kind },
      query: { after, limit: 1 },
    })
    const [next] = data
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
    const { data } = await client.call('GET /crawl/{kind}', {
      params: { kind },
      query: { after, limit },
    })
    const within = data.filter(({ id }) => id <= last)
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
