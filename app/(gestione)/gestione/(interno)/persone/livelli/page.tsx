import type { Metadata } from 'next'
import { Levels } from '#components/console/people/levels.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.levels') }

export default function Page() {
  return <Levels />
}
