'use client'

import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Step } from '#lib/client/session/social.ts'
import { CodeStep } from './code-step.tsx'
import { ConditionsStep } from './conditions-step.tsx'
import { EmailStep } from './email-step.tsx'
import { LinkStep } from './link-step.tsx'

type StepsDialogProps = { first: Step; onDone: () => void; onClose: () => void }

/** Steps that remain after the provider has identified the user, one at a time. */
export function StepsDialog({ first, onDone, onClose }: StepsDialogProps) {
  const { t } = useTranslation('social')
  const [step, setStep] = useState(first)
  const next = (given: Step | undefined) => (given ? setStep(given) : onDone())
  return (
    <Dialog open onClose={onClose} title={t(`${step.kind}.title`)}>
      {step.kind === 'conditions' && <ConditionsStep step={step} next={next} />}
      {step.kind === 'email' && <EmailStep step={step} next={next} />}
      {step.kind === 'code' && <CodeStep step={step} next={next} />}
      {step.kind === 'link' && <LinkStep step={step} next={next} />}
    </Dialog>
  )
}
