import { serverClient } from '#lib/client/transport/server.ts'
import { ProviderIcon } from './icons.tsx'
import type { ProviderIcons } from './provider-buttons.tsx'
import type { SocialSettings } from './settings.ts'

export const readSocialSettings = async (): Promise<SocialSettings> => {
  const { google, facebook, apple, stand_in } = (await serverClient().call('GET /settings/social'))
    .data
  return {
    google: google && { clientId: google.client_id },
    facebook: facebook && { appId: facebook.app_id, version: facebook.version },
    apple: apple && { servicesId: apple.services_id, redirectUri: apple.redirect_uri },
    standIn: stand_in,
  }
}

export const providerIcons = (): ProviderIcons => ({
  google: <ProviderIcon provider="google" />,
  facebook: <ProviderIcon provider="facebook" />,
  apple: <ProviderIcon provider="apple" />,
})
