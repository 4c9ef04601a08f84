import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { offered } from './settings.ts'
import { providerIcons, readSocialSettings } from './shop-providers.tsx'
import { SocialButtons } from './social-buttons.tsx'

export async function SocialSignIn() {
  const settings = await readSocialSettings()
  if (offered(settings).length === 0) return null
  return (
    <I18nProvider words={pickWords('social')}>
      <SocialButtons settings={settings} icons={providerIcons()} />
    </I18nProvider>
  )
}
