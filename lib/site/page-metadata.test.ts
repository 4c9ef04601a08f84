import { expect, test } from 'vitest'
import { pageMetadata } from './page-metadata.ts'

const shop = { name: 'Insieme', url: 'https://insieme.example' }

test('writes absolute URLs and the size, type and alt text of the picture', () => {
  const metadata = pageMetadata(shop, {
    title: 'Faro',
    description: 'Una **costa**\nda illuminare.',
    path: '/ga/1/faro',
    picture: { square: '/api/share/preorder/1-abc.png', wide: '/w.png', alt: 'Faro, 39,90 €' },
    sharedPath: '/ga/1/faro?da=0123456789abcdef0123456789abcdef',
  })
  expect(metadata.alternates?.canonical).toBe('https://insieme.example/ga/1/faro')
  expect(metadata.description).toBe('Una costa da illuminare.')
  const square = {
    url: 'https://insieme.example/api/share/preorder/1-abc.png',
    width: 1200,
    height: 1200,
    alt: 'Faro, 39,90 €',
    type: 'image/png',
  }
  const wide = { ...square, url: 'https://insieme.example/w.png', height: 630 }
  expect(metadata.openGraph).toMatchObject({
    title: 'Faro',
    // Networks read the card at this address, which names the sender.
    url: 'https://insieme.example/ga/1/faro?da=0123456789abcdef0123456789abcdef',
    locale: 'it_IT',
    images: [square, wide],
  })
  expect(metadata.twitter).toMatchObject({ card: 'summary_large_image', images: [wide] })
})

test('uses the picture of the shop for a page without one', () => {
  const { openGraph } = pageMetadata(shop, { title: 'Gruppi', path: '/ga' })
  expect(openGraph?.url).toBe('https://insieme.example/ga')
  expect(openGraph?.images).toMatchObject([{ url: 'https://insieme.example/share.png' }])
})
