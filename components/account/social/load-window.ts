'use client'

import type { ReactNode } from 'react'
import type { Provider } from '#lib/client/session/social.ts'
import type { SocialSettings, WindowProps } from './settings.ts'

const load: Record<Provider, () => Promise<(props: WindowProps) => ReactNode>> = {
  google: async () => (await import('./google-window.tsx')).GoogleWindow,
  facebook: async () => (await import('./facebook-window.tsx')).FacebookWindow,
  apple: async () => (await import('./apple-window.tsx')).AppleWindow,
}

/** Loads the code of one provider on demand. */
export const loadWindow = async (provider: Provider, { standIn }: SocialSettings) => {
  if (standIn) (await import('./stand-in-scripts.ts')).loadScriptsFrom(standIn)
  return load[provider]()
}
