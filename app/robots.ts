import type { MetadataRoute } from 'next'
import { readShop } from '#lib/site/shop.ts'

export const dynamic = 'force-dynamic'

/** Pages that are somebody's own say `noindex` themselves; what is kept away here is no page. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { url } = await readShop()
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/pictures/', '/api/share/'],
      disallow: ['/api/', '/dev/'],
    },
    sitemap: `${url}/sitemap.xml`,
  }
}
