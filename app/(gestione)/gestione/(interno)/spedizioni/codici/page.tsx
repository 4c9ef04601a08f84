import type { Metadata } from 'next'
import { Tracking } from '#components/console/shipments/tracking.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-shipments')('track') }

export default function Page() {
  return <Tracking />
}
