import type { Metadata } from 'next'
import { plainText, shortened } from './plain-text.ts'

type Picture = { path: string; alt: string }

type Page = {
  /** Title of the tab, without the name of the shop. */
  title: string
  description?: string | undefined
  /** Canonical path, without parameters that only sort. */
  path: string
  picture?: Picture | undefined
  kind?: 'website' | 'article'
}

/** Maximum length of a description that search engines and sharing cards show. */
const longestDescription = 160

/**
 * Builds title, description, canonical URL and sharing card of a page. Next replaces the card of
 * the layout as a whole, so all its fields are set here.
 */
export const pageMetadata = (
  shop: { name: string; url: string },
  { title, description, path, picture, kind = 'website' }: Page,
): Metadata => {
  const summary = description && shortened(plainText(description), longestDescription)
  const url = shop.url + path
  const images = [
    {
      url: shop.url + (picture?.path ?? '/share.png'),
      width: 1200,
      height: 1200,
      alt: picture?.alt ?? shop.name,
      type: 'image/png',
    },
  ]
  const texts = { title, ...(summary ? { description: summary } : {}) }
  return {
    ...texts,
    alternates: { canonical: url },
    openGraph: { ...texts, url, siteName: shop.name, locale: 'it_IT', type: kind, images },
    twitter: { ...texts, card: 'summary_large_image', images },
  }
}
