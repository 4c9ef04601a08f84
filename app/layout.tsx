import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { PressAgain } from '#components/ui/press-again.tsx'
import { fontScript, fontSheet } from '#lib/site/fonts.ts'
import { translate } from '#lib/site/i18n.ts'
import { basketMark, choiceMark, pressMark, tokenMark, trustMark } from '#lib/site/marks.ts'
import { readShop } from '#lib/site/shop.ts'
import './globals.css'

// The page cache in front of Next stores whole pages and invalidates them by tag.
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const shop = await readShop()
  const description = translate('home')('title')
  const images = [
    { url: '/share.png', width: 1200, height: 1200, alt: description, type: 'image/png' },
  ]
  return {
    metadataBase: new URL(shop.url),
    title: { default: shop.name, template: `%s · ${shop.name}` },
    description,
    applicationName: shop.name,
    // Without title and description: those of each page are used.
    openGraph: { siteName: shop.name, locale: 'it_IT', type: 'website', images },
    twitter: { card: 'summary_large_image', images },
    icons: {
      icon: [
        { url: '/icons/mark.svg', type: 'image/svg+xml' },
        { url: '/favicon.ico', sizes: '32x32' },
      ],
      apple: '/icons/apple-touch-180.png',
    },
  }
}

export const viewport: Viewport = {
  themeColor: '#0090FF',
  colorScheme: 'light dark',
  viewportFit: 'cover',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Made by lib/front for each render; absent in development.
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // The scripts below set attributes that are not in the HTML.
    <html lang="it" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: trustMark }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: tokenMark }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: basketMark }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `${pressMark};${choiceMark}` }} />
        <noscript>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
          <style dangerouslySetInnerHTML={{ __html: fontSheet }} />
        </noscript>
      </head>
      <body>
        {children}
        <PressAgain />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: fontScript }} />
      </body>
    </html>
  )
}
