import type { Metadata } from 'next'
import { DonePage } from '#components/checkout/done/done-page.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('done')('title'),
  robots: { index: false },
}

export default function Page() {
  return (
    <I18nProvider words={pickWords('catalogue', 'checkout', 'done', 'share')}>
      <DonePage />
    </I18nProvider>
  )
}
