import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { PayNow } from '#components/pay/pay-now.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'
import './paga-area.css'

export const metadata: Metadata = { title: translate('pay')('page'), robots: { index: false } }

export default function Page() {
  return (
    <I18nProvider words={pickWords('format', 'pay', 'payments')}>
      <div className="wrap pt-2.5 lg:pt-8">
        <PayNow />
      </div>
    </I18nProvider>
  )
}
