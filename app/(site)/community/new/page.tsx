import type { Metadata } from 'next'
import { Composer } from '#components/community/composer.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import '../writing-area.css'

export const metadata: Metadata = {
  title: translate('propose')('title'),
  robots: { index: false },
}

export default async function Page() {
  const { data } = await serverClient().call('GET /community/interests')
  return (
    <I18nProvider words={pickWords('catalogue', 'community', 'confirm', 'forms', 'propose')}>
      <Composer interests={data} />
    </I18nProvider>
  )
}
