import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { LinkProvider } from '#components/account/link-provider.tsx'
import { providerIcons, readSocialSettings } from '#components/account/social/shop-providers.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords, translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('auth')('link.title') }

export default async function Page() {
  const t = translate('auth')
  return (
    <AuthPage title={t('link.title')} lead={t('link.lead')}>
      <I18nProvider words={pickWords('social')}>
        <LinkProvider settings={await readSocialSettings()} icons={providerIcons()} />
      </I18nProvider>
    </AuthPage>
  )
}
