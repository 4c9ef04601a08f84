import { expect, it } from 'vitest'
import { sitemap, sitemapIndex } from './sitemap.ts'

const base = 'https://insieme.example'

it('writes absolute URLs and the last change', () => {
  const xml = sitemap(base, [{ path: '/ga/1/faro', changedAt: '2026-05-01T00:00:00.000Z' }])
  expect(xml).toContain(
    '<url><loc>https://insieme.example/ga/1/faro</loc><lastmod>2026-05-01T00:00:00.000Z</lastmod></url>',
  )
})

it('lists the picture of a page', () => {
  expect(sitemap(base, [{ path: '/ga/1/faro', picture: '/api/pictures/abc/1200.webp' }])).toContain(
    '<image:image><image:loc>https://insieme.example/api/pictures/abc/1200.webp</image:loc></image:image></url>',
  )
})

it('escapes XML characters', () => {
  expect(sitemapIndex(base, [{ path: '/a?b=1&c=<2>' }])).toContain('/a?b=1&amp;c=&lt;2&gt;')
})
