import { paths } from '#lib/client/paths.ts'
import { escapeXml } from '#lib/format/escape-xml.ts'
import type { Shop } from './shop.ts'
import { xmlHead } from './xml.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

export type SitemapEntry = {
  path: string
  changedAt?: Date | string | undefined
  picture?: string | null | undefined
}

const moment = (changedAt: Date | string) =>
  typeof changedAt === 'string' ? changedAt : changedAt.toISOString()

/** Renders one entry; `base` is the site URL, such as https://example.org. */
const entry = (tag: string, base: string, { path, changedAt, picture }: SitemapEntry) => {
  const changed = changedAt ? `<lastmod>${moment(changedAt)}</lastmod>` : ''
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

/** Renders the index of sitemaps. */
export const sitemapIndex = (base: string, maps: readonly SitemapEntry[]) =>
  `${xmlHead}<sitemapindex xmlns="${namespace}">
${maps.map((map) => entry('sitemap', base, map)).join('')}</sitemapindex>\n`

/** Pages that exist in every shop. */
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
