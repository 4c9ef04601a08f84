import type { Metadata } from 'next'
import { plainText, shortened } from './plain-text.ts'

type Picture = { path: string; alt: string }

type Page = {
  /** As it stands in the tab, without the name of the shop. */
  title: string
  description?: string | undefined
  /** The one address of this content, without parameters that only sort it. */
  path: string
  picture?: Picture | undefined
  kind?: 'website' | 'article'
}

/** What search engines read at most of a description, and what people see of it when sharing. */
const longestDescription = 160

/**
 * Title, description, address and sharing card of a page. Next replaces the card of the layout
 * whole, so everything of it is said here again.
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
  const said = { title, ...(summary ? { description: summary } : {}) }
  return {
    ...said,
    alternates: { canonical: url },
    openGraph: { ...said, url, siteName: shop.name, locale: 'it_IT', type: kind, images },
    twitter: { ...said, card: 'summary_large_image', images },
  }
}
