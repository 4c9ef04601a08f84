import type { Metadata } from 'next'
import { OwnInterests } from '#components/following/own-interests.tsx'
import { HomePage } from '#components/home/home-page.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { ShopStructuredData } from '#components/structured-data.tsx'
import { toHome } from '#lib/client/data/entities/home.ts'
import { paths } from '#lib/client/paths.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const shop = await readShop()
  const title = translate('home')('title')
  return pageMetadata(shop, { title, description: title, path: paths.home() })
}

export default async function Page() {
  const [shop, { data }] = await Promise.all([readShop(), serverClient().call('GET /home')])
  return (
    <I18nProvider words={pickWords('catalogue', 'community', 'home')}>
      <ShopStructuredData shop={shop} />
      <HomePage
        home={toHome(data)}
        now={Date.now()}
        own={<OwnInterests kind="preorders" className="section" />}
      />
    </I18nProvider>
  )
}
