import { expect, test } from 'vitest'
import { pageMetadata } from './page-metadata.ts'

const shop = { name: 'Insieme', url: 'https://insieme.example' }

test('writes absolute URLs and the size, type and alt text of the picture', () => {
  const metadata = pageMetadata(shop, {
    title: 'Faro',
    description: 'Una **costa**\nda illuminare.',
    path: '/ga/1/faro',
    picture: { path: '/api/share/preorder/1-abc.png', alt: 'Faro, 39,90 €' },
  })
  expect(metadata.alternates?.canonical).toBe('https://insieme.example/ga/1/faro')
  expect(metadata.description).toBe('Una costa da illuminare.')
  const picture = {
    url: 'https://insieme.example/api/share/preorder/1-abc.png',
    width: 1200,
    height: 1200,
    alt: 'Faro, 39,90 €',
    type: 'image/png',
  }
  expect(metadata.openGraph).toMatchObject({
    title: 'Faro',
    url: 'https://insieme.example/ga/1/faro',
    locale: 'it_IT',
    images: [picture],
  })
  expect(metadata.twitter).toMatchObject({ card: 'summary_large_image', images: [picture] })
})

test('uses the picture of the shop for a page without one', () => {
  const { openGraph } = pageMetadata(shop, { title: 'Gruppi', path: '/ga' })
  expect(openGraph?.images).toMatchObject([{ url: 'https://insieme.example/share.png' }])
})
