import type { Metadata } from 'next'
import { OwnAccess } from '#components/console/own-access.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.access') }

export default function Page() {
  return <OwnAccess />
}
