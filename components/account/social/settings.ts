import type { Provider } from '#lib/client/social.ts'

/** Who the shop is to each provider it has keys of. */
export type SocialSettings = {
  google: { clientId: string } | null
  facebook: { appId: string; version: string } | null
  apple: { servicesId: string; redirectUri: string } | null
  standIn: string | null
}

/** Why a window of a provider closed without a token. */
export type Ending = 'left' | 'blocked' | 'failed'

export type WindowProps = {
  settings: SocialSettings
  /** Grows with each press of the button: the window opens when it does. */
  attempt: number
  onToken: (token: string) => void
  onEnd: (why: Ending) => void
}

/** A script that has not come by then is not coming: blocked, or its provider is down. */
export const longestLoad = 12_000

export const offered = (settings: SocialSettings): Provider[] =>
  (['google', 'facebook', 'apple'] as const).filter((provider) => settings[provider])
