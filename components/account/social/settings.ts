import type { Provider } from '#lib/client/data/session/social.ts'

export type SocialSettings = {
  google: { clientId: string } | null
  facebook: { appId: string; version: string } | null
  apple: { servicesId: string; redirectUri: string } | null
  standIn: string | null
}

export type Ending = 'left' | 'blocked' | 'failed'

export type WindowProps = {
  settings: SocialSettings
  /** Incremented by each press of the button, which opens the window. */
  attempt: number
  onToken: (token: string) => void
  onEnd: (why: Ending) => void
}

/** Milliseconds after which a script counts as blocked or unavailable. */
export const longestLoad = 12_000

export const offered = (settings: SocialSettings): Provider[] =>
  (['google', 'facebook', 'apple'] as const).filter((provider) => settings[provider])
