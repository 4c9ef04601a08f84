import type { Metadata } from 'next'
import { Works } from '#components/console/works/works.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-works')('title') }

export default function Page() {
  return <Works />
}
