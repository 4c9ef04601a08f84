import type { Metadata } from 'next'
import { NewComments } from '#components/console/reports/new-comments.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.newComments') }

export default function Page() {
  return <NewComments />
}
