import type { Metadata } from 'next'
import { Reports } from '#components/console/reports/reports.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-reports')('title') }

export default function Page() {
  return <Reports />
}
