import type { Metadata } from 'next'
import { LegalTexts } from '#components/console/settings/legal-texts.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('tabs.legal') }

export default function Page() {
  return <LegalTexts />
}
