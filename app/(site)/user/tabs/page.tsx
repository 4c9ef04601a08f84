import type { Metadata } from 'next'
import { offered } from '#components/account/social/settings.ts'
import { readSocialSettings } from '#components/account/social/shop-providers.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { UserPage } from '#components/user/user-page.tsx'
import { toLevel } from '#lib/client/data/entities/people.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

const namespaces = [
  'blocks',
  'catalogue',
  'confirm',
  'credits',
  'forms',
  'item',
  'methods',
  'own-orders',
  'own-weep',
  'payments',
  'provinces',
  'seats',
  'share',
  'social',
  'user',
] as const

export const metadata: Metadata = {
  title: translate('user')('title'),
  robots: { index: false },
}

export default async function Page() {
  const [{ name, company }, { data }, { data: weep }, social] = await Promise.all([
    readShop(),
    serverClient().call('GET /settings/levels'),
    serverClient().call('GET /settings/weep'),
    readSocialSettings(),
  ])
  return (
    <I18nProvider words={pickWords(...namespaces)}>
      <UserPage
        shop={{
          name,
          levels: data.map(toLevel),
          providers: offered(social),
          weep: weep ? { monthly: weep.monthly, yearly: weep.yearly } : null,
          company: { name: company.name, address: company.address, pec: company.pec },
        }}
      />
    </I18nProvider>
  )
}
