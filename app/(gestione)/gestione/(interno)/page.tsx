import type { Metadata } from 'next'
import { Decisions } from '#components/console/decisions.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('decisions') }

export default function Page() {
  return <Decisions />
}
