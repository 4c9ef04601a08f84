import type { MetadataRoute } from 'next'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

export const dynamic = 'force-dynamic'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const shop = await readShop()
  return {
    name: shop.name,
    short_name: shop.name,
    description: translate('home')('title'),
    lang: 'it',
    start_url: paths.home(),
    display: 'standalone',
    theme_color: '#0090FF',
    background_color: '#ffffff',
    icons: [...icons],
  }
}
