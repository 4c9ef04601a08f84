import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { UserLanding } from '#components/user/user-landing.tsx'
import { toLevel } from '#lib/client/data/entities/people.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('user')('title'),
  robots: { index: false },
}

export default async function Page() {
  const [{ data: levels }, { data: isWeepOffered }] = await Promise.all([
    serverClient().call('GET /settings/levels'),
    serverClient().call('GET /settings/is_weep_enabled'),
  ])
  return (
    <I18nProvider words={pickWords('user')}>
      <UserLanding levels={levels.map(toLevel)} isWeepOffered={isWeepOffered} />
    </I18nProvider>
  )
}
