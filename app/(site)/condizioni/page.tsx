import type { Metadata } from 'next'
import { LegalPage } from '#components/legal/legal-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('legal')
  const shop = await readShop()
  return pageMetadata(shop, {
    title: t('sale.title'),
    description: t('sale.lead', { name: shop.name }),
    path: paths.saleTerms(),
  })
}

export default async function Page() {
  return <LegalPage text="sale" shop={await readShop()} />
}
