import type { MetadataRoute } from 'next'
import { readShop } from '#lib/site/shop.ts'

export const dynamic = 'force-dynamic'

/** Private pages set `noindex` themselves; the paths disallowed here are no pages. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { url } = await readShop()
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/pictures/', '/api/share/'],
      disallow: ['/api/', '/dev/', '/gestione'],
    },
    sitemap: `${url}/sitemap.xml`,
  }
}
