import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { OptOut } from '#components/notifications/opt-out.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('notices')('optOut.page'),
  robots: { index: false },
}

export default function Page() {
  return (
    <I18nProvider words={pickWords('notices')}>
      <div className="wrap max-w-[40rem] pt-6 pb-16 lg:pt-12">
        <OptOut />
      </div>
    </I18nProvider>
  )
}
