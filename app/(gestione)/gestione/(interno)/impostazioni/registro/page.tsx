import type { Metadata } from 'next'
import { Acts } from '#components/console/acts.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.acts') }

export default function Page() {
  return <Acts />
}
