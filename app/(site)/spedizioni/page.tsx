import type { Metadata } from 'next'
import { GuidePage } from '#components/legal/guide-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('guide')
  return pageMetadata(await readShop(), {
    title: t('shipping.title'),
    description: t('shipping.lead'),
    path: paths.shipping(),
  })
}

export default async function Page() {
  return <GuidePage guide="shipping" shop={await readShop()} />
}
