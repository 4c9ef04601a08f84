import type { Metadata } from 'next'
import { EditProposal } from '#components/community/edit-proposal.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('propose')('edit.title'),
  robots: { index: false },
}

export default async function Page() {
  const { data } = await serverClient().call('GET /community/interests')
  return (
    <I18nProvider words={pickWords('catalogue', 'community', 'forms', 'propose')}>
      <EditProposal interests={data} />
    </I18nProvider>
  )
}
