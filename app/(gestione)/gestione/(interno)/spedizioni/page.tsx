import type { Metadata } from 'next'
import { WaveList } from '#components/console/shipments/wave-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-shipments')('title') }

export default function Page() {
  return <WaveList />
}
