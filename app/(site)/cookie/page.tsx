import type { Metadata } from 'next'
import { CookiesPage } from '#components/legal/cookies-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('cookies')
  const shop = await readShop()
  return pageMetadata(shop, {
    title: t('title'),
    description: t('lead', { name: shop.name }),
    path: paths.cookies(),
  })
}

export default async function Page() {
  return <CookiesPage shop={await readShop()} />
}
