import type { Metadata } from 'next'
import { Codes } from '#components/console/people/codes.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.codes') }

export default function Page() {
  return <Codes />
}
