import type { Metadata } from 'next'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { UserPage } from '#components/user/user-page.tsx'
import { toLevel } from '#lib/client/entities/people.ts'
import { serverClient } from '#lib/client/server.ts'
import { settings } from '#lib/contract/settings.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

export const metadata: Metadata = {
  title: translate('user')('title'),
  robots: { index: false },
}

export default async function Page() {
  const [{ name }, { data }] = await Promise.all([readShop(), serverClient().call(settings.levels)])
  return (
    <I18nProvider words={pickWords('forms', 'provinces', 'user')}>
      <UserPage shop={{ name, levels: data.map(toLevel) }} />
    </I18nProvider>
  )
}
