'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { type Step, signInWith } from '#lib/client/data/session/social.ts'
import { useWayBack } from '../way-back.ts'
import { ProviderButtons, type ProviderIcons } from './provider-buttons.tsx'
import { offered, type SocialSettings } from './settings.ts'

const StepsDialog = lazyPart(async () => (await import('./steps-dialog.tsx')).StepsDialog)

type SocialButtonsProps = { settings: SocialSettings; icons: ProviderIcons }

export function SocialButtons({ settings, icons }: SocialButtonsProps) {
  const { t } = useTranslation('social')
  const router = useRouter()
  const { back, code } = useWayBack()
  const [step, setStep] = useState<Step>()
  const enter = () => router.replace(back)
  return (
    <div className="social">
      <ProviderButtons
        providers={offered(settings)}
        settings={settings}
        icons={icons}
        onToken={async (provider, token) => {
          const next = await signInWith({ provider, token, code })
          if (next) setStep(next)
          else enter()
          return next ? 'staying' : 'leaving'
        }}
      />
      <p className="or col-span-full">{t('or')}</p>
      <Suspense>
        {step && <StepsDialog first={step} onDone={enter} onClose={() => setStep(undefined)} />}
      </Suspense>
    </div>
  )
}
