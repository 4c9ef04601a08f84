import type { Metadata } from 'next'
import { Operators } from '#components/console/operators.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.operators') }

export default function Page() {
  return <Operators />
}
