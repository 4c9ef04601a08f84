import type { Metadata } from 'next'
import { PointList } from '#components/console/pickup-points/point-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.points') }

export default function Page() {
  return <PointList />
}
