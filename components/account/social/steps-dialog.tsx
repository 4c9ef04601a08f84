'use client'

import { useId, useState } from 'react'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { CodeInput } from '#components/ui/code-input.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import {
  confirmCode,
  linkWithPassword,
  type Step,
  sendCode,
  signInWith,
} from '#lib/client/data/session/social.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { ConditionFields, CurrentPassword, EmailField, StackForm } from '../form-parts.tsx'

type StepProps<Kind extends Step['kind']> = {
  step: Step & { kind: Kind }
  next: (step: Step | undefined) => void
}

/** Proves the ownership of the account by password, or by mail for accounts without one. */
function LinkStep({ step, next }: StepProps<'link'>) {
  const { t } = useTranslation('social')
  const { provider, ticket, email } = step
  const form = useForm(
    async (values) => {
      await linkWithPassword(step, String(values.get('password')))
      next(undefined)
    },
    { blame: ({ code }) => (code === 'wrong_credentials' ? 'password' : undefined) },
  )
  const byMail = useForm(async () => {
    await sendCode(step)
    next({ kind: 'code', provider, ticket, email })
  })
  return (
    <>
      <StackForm form={form} submit={t('link.submit')}>
        <p>{t('link.text', { email, provider: t(`names.${provider}`) })}</p>
        <CurrentPassword form={form} label={t('link.label')} />
      </StackForm>
      <form {...byMail.props}>
        <Button type="submit" wide busy={byMail.busy} busyLabel={t('busy')}>
          {t('link.byMail')}
        </Button>
        <p role="alert">{byMail.problem}</p>
      </form>
    </>
  )
}

function EmailStep({ step, next }: StepProps<'email'>) {
  const { t } = useTranslation('social')
  const form = useForm(async (values) => {
    const email = String(values.get('email')).trim()
    await sendCode(step, email)
    next({ kind: 'code', provider: step.provider, ticket: step.ticket, email })
  })
  return (
    <StackForm form={form} submit={t('email.submit')}>
      <p>{t('email.text')}</p>
      <EmailField form={form} label={t('email.label')} autoComplete="email" />
    </StackForm>
  )
}

function ConditionsStep({ step, next }: StepProps<'conditions'>) {
  const { t } = useTranslation('social')
  // Validation requires both boxes to be ticked.
  const form = useForm(async () => next(await signInWith(step, true)))
  return (
    <StackForm form={form} submit={t('conditions.submit')}>
      <p>{t('conditions.text')}</p>
      <ConditionFields form={form} />
    </StackForm>
  )
}

/** The server reveals only for a correct code whether the account is new. */
function CodeStep({ step, next }: StepProps<'code'>) {
  const { t } = useTranslation('social')
  const [isNew, setIsNew] = useState(false)
  const [isSentAgain, setAgain] = useState(false)
  const form = useForm(async (values) => {
    try {
      await confirmCode(step, { code: String(values.get('code')), agreed: isNew })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'conditions_required')) throw failure
      return setIsNew(true)
    }
    next(undefined)
  })
  const another = useForm(async () => {
    await sendCode(step)
    setAgain(true)
  })
  return (
    <>
      <StackForm form={form} submit={isNew ? t('conditions.submit') : t('code.submit')}>
        <p>{t('code.text', { email: step.email })}</p>
        <Field id={useId()} label={t('code.label')} errors={form.errorsOf('code')}>
          {(control) => <CodeInput {...control} name="code" required readOnly={isNew} />}
        </Field>
        {isNew && (
          <>
            <p role="status">{t('conditions.text')}</p>
            <ConditionFields form={form} />
          </>
        )}
      </StackForm>
      {!isNew && (
        <form {...another.props}>
          <Button type="submit" wide busy={another.busy} busyLabel={t('busy')}>
            {t('code.another')}
          </Button>
          <p role="status">{isSentAgain && t('code.sent')}</p>
          <p role="alert">{another.problem}</p>
        </form>
      )}
    </>
  )
}

type StepsDialogProps = { first: Step; onDone: () => void; onClose: () => void }

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
