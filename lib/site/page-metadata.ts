import type { Metadata } from 'next'
import { plainText, shortened } from './plain-text.ts'

type Page = {
  /** Title of the tab, without the name of the shop. */
  title: string
  description?: string | undefined
  /** Canonical path, without parameters that only sort. */
  path: string
  /** Path of a shared link, which names its sender; networks read its card there. */
  sharedPath?: string | undefined
  /** The wide one has 1200×630, for cards that ask for it. */
  picture?: { square: string; wide: string; alt: string }
  kind?: 'website' | 'article'
}

/** Maximum length of a description that search engines and sharing cards show. */
const longestDescription = 160

/** Builds the metadata of a page. Next replaces the card of the layout as a whole, so all is set here. */
export const pageMetadata = (
  shop: { name: string; url: string },
  { title, description, path, sharedPath, picture, kind = 'website' }: Page,
): Metadata => {
  const summary = description && shortened(plainText(description), longestDescription)
  const alt = picture?.alt ?? shop.name
  const image = (imagePath: string, height: number) => ({
    url: shop.url + imagePath,
    width: 1200,
    height,
    alt,
    type: 'image/png',
  })
  const square = image(picture?.square ?? '/share.png', 1200)
  const wide = picture && image(picture.wide, 630)
  const images = wide ? [square, wide] : [square]
  const texts = { title, ...(summary ? { description: summary } : {}) }
  return {
    ...texts,
    alternates: { canonical: shop.url + path },
    openGraph: {
      ...texts,
      url: shop.url + (sharedPath ?? path),
      siteName: shop.name,
      locale: 'it_IT',
      type: kind,
      images,
    },
    twitter: { ...texts, card: 'summary_large_image', images: [wide ?? square] },
  }
}
