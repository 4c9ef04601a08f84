import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { JoinPage } from '#components/weep/join-page.tsx'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import './join-area.css'

export const metadata: Metadata = {
  title: translate('own-weep')('join.page'),
  robots: { index: false },
}

export default async function Page() {
  const { data: prices } = await serverClient().call('GET /settings/weep')
  return (
    <I18nProvider words={pickWords('checkout', 'confirm', 'forms', 'own-weep', 'payments', 'user')}>
      <JoinPage prices={prices ? { monthly: prices.monthly, yearly: prices.yearly } : null} />
    </I18nProvider>
  )
}
