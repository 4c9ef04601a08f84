import { I18nProvider } from '#components/i18n-provider.tsx'
import { serverClient } from '#lib/client/server.ts'
import { settings } from '#lib/contract/settings.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { ProviderIcon } from './icons.tsx'
import { offered, type SocialSettings } from './settings.ts'
import { SocialButtons } from './social-buttons.tsx'

const readSettings = async (): Promise<SocialSettings> => {
  const { google, facebook, apple, stand_in } = (await serverClient().call(settings.social)).data
  return {
    google: google && { clientId: google.client_id },
    facebook: facebook && { appId: facebook.app_id, version: facebook.version },
    apple: apple && { servicesId: apple.services_id, redirectUri: apple.redirect_uri },
    standIn: stand_in,
  }
}

/** The providers the shop has keys of, and nothing where it has none. */
export async function SocialSignIn() {
  const known = await readSettings()
  if (offered(known).length === 0) return null
  return (
    <I18nProvider words={pickWords('social')}>
      <SocialButtons
        settings={known}
        icons={{
          google: <ProviderIcon provider="google" />,
          facebook: <ProviderIcon provider="facebook" />,
          apple: <ProviderIcon provider="apple" />,
        }}
      />
    </I18nProvider>
  )
}
