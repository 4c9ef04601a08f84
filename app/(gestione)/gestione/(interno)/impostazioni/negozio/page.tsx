import type { Metadata } from 'next'
import { ShopSettings } from '#components/console/settings/settings.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.shop') }

export default function Page() {
  return <ShopSettings />
}
