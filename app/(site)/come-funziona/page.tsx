import type { Metadata } from 'next'
import { HowPage } from '#components/legal/how-page.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = translate('guide')
  const shop = await readShop()
  return pageMetadata(shop, {
    title: t('how.title'),
    description: t('how.description', { name: shop.name }),
    path: paths.how(),
  })
}

export default function Page() {
  return <HowPage />
}
