'use client'

import { useRouter } from 'next/navigation'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { type Provider, type Step, signInWith } from '#lib/client/social.ts'
import { useWayBack } from '../way-back.ts'
import { loadWindow } from './load-window.ts'
import { type Ending, offered, type SocialSettings, type WindowProps } from './settings.ts'

const StepsDialog = lazy(async () => ({
  default: (await import('./steps-dialog.tsx')).StepsDialog,
}))

type Opened = { Window: ComponentType<WindowProps>; attempt: number }

type SocialButtonsProps = {
  settings: SocialSettings
  /** Drawn by the server: marks cost the browser nothing. */
  icons: Record<Provider, ReactNode>
}

/** Signs in with what a provider says; its script comes with the first press and not before. */
export function SocialButtons({ settings, icons }: SocialButtonsProps) {
  const { t } = useTranslation('social')
  const router = useRouter()
  const { back } = useWayBack()
  const [opened, setOpened] = useState<Partial<Record<Provider, Opened>>>({})
  const [busy, setBusy] = useState<Provider>()
  const [step, setStep] = useState<Step>()
  const [problem, setProblem] = useState<string>()

  const enter = () => router.replace(back)

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
      const next = await signInWith(provider, token)
      if (!next) return enter()
      setStep(next)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.detail || t('problems.failed'))
    }
    setBusy(undefined)
  }

  return (
    <div className="social">
      {offered(settings).map((provider) => (
        <Fragment key={provider}>
          <Button
            kind="line"
            busy={busy === provider}
            busyLabel={t('busy')}
            aria-disabled={busy !== undefined || undefined}
            onClick={() => busy === undefined && press(provider)}
          >
            {icons[provider]}
            {t(`buttons.${provider}`)}
          </Button>
        </Fragment>
      ))}
      <div role="alert">{problem && <Note tone="danger">{problem}</Note>}</div>
      <p className="or">{t('or')}</p>
      {Object.entries(opened).map(([provider, { Window, attempt }]) => (
        <Window
          key={provider}
          settings={settings}
          attempt={attempt}
          onToken={(token) => finish(provider as Provider, token)}
          onEnd={end}
        />
      ))}
      <Suspense>
        {step && <StepsDialog first={step} onDone={enter} onClose={() => setStep(undefined)} />}
      </Suspense>
    </div>
  )
}
