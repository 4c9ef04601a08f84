'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import type { Provider } from '#lib/client/data/session/social.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import type { Ending, SocialSettings, WindowProps } from './settings.ts'

/** Reloads a page reached by navigation: the CSP of its document allows no script of a provider. */
export const useOwnDocument = ({ standIn }: SocialSettings) =>
  useEffect(() => {
    if (standIn) return
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && !new URL(loaded.name).pathname.startsWith('/auth/')) window.location.reload()
  }, [standIn])

const load: Record<Provider, () => Promise<(props: WindowProps) => ReactNode>> = {
  google: async () => (await import('./google-window.tsx')).GoogleWindow,
  facebook: async () => (await import('./facebook-window.tsx')).FacebookWindow,
  apple: async () => (await import('./apple-window.tsx')).AppleWindow,
}

const loadWindow = async (provider: Provider, { standIn }: SocialSettings) => {
  if (standIn) (await import('./stand-in-scripts.ts')).loadScriptsFrom(standIn)
  return load[provider]()
}

/** Rendered on the server, so that the icons add no script. */
export type ProviderIcons = Record<Provider, ReactNode>

type Opened = { Window: ComponentType<WindowProps>; attempt: number }

type ProviderButtonsProps = {
  providers: readonly Provider[]
  settings: SocialSettings
  icons: ProviderIcons
  /** Shows a thrown error below the buttons; 'leaving' keeps the button busy. */
  onToken: (provider: Provider, token: string) => Promise<'leaving' | 'staying'>
}

/** Sign-in buttons of the providers; the script of a provider is loaded on the first press. */
export function ProviderButtons({ providers, settings, icons, onToken }: ProviderButtonsProps) {
  const { t } = useTranslation('social')
  const [opened, setOpened] = useState<Partial<Record<Provider, Opened>>>({})
  const [busy, setBusy] = useState<Provider>()
  const [problem, setProblem] = useState<string>()
  useOwnDocument(settings)

  const end = (why: Ending) => {
    setBusy(undefined)
    if (why !== 'left') setProblem(t(`problems.${why}`))
  }

  const press = async (provider: Provider) => {
    setProblem(undefined)
    setBusy(provider)
    try {
      const Window = opened[provider]?.Window ?? (await loadWindow(provider, settings))
      setOpened((all) => ({
        ...all,
        [provider]: { Window, attempt: (all[provider]?.attempt ?? 0) + 1 },
      }))
    } catch {
      end('failed')
    }
  }

  const finish = async (provider: Provider, token: string) => {
    try {
      if ((await onToken(provider, token)) === 'leaving') return
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.detail || t('problems.failed'))
    }
    setBusy(undefined)
  }

  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider}
          kind="line"
          busy={busy === provider}
          busyLabel={t('busy')}
          aria-disabled={busy !== undefined || undefined}
          aria-label={busy === provider ? undefined : t(`buttons.${provider}`)}
          onClick={() => busy === undefined && press(provider)}
        >
          {icons[provider]}
          <span className="md:hidden">{t(`names.${provider}`)}</span>
          <span className="max-md:hidden">{t(`buttons.${provider}`)}</span>
        </Button>
      ))}
      <div role="alert" className="col-span-full empty:hidden">
        {problem && <Note tone="danger">{problem}</Note>}
      </div>
      {Object.entries(opened).map(([provider, { Window, attempt }]) => (
        <Window
          key={provider}
          settings={settings}
          attempt={attempt}
          onToken={(token) => finish(provider as Provider, token)}
          onEnd={end}
        />
      ))}
    </>
  )
}
