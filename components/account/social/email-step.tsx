'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { sendCode } from '#lib/client/session/social.ts'
import type { StepProps } from './step.ts'

export function EmailStep({ step, next }: StepProps<'email'>) {
  const { t } = useTranslation('social')
  const form = useForm(async (values) => {
    const email = String(values.get('email')).trim()
    await sendCode(step, email)
    next({ kind: 'code', provider: step.provider, ticket: step.ticket, email })
  })
  return (
    <form className="stack" {...form.props}>
      <p>{t('email.text')}</p>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('email.label')}
        autoComplete="email"
        required
        maxLength={254}
      />
      <FormFoot form={form} wide>
        {t('email.submit')}
      </FormFoot>
    </form>
  )
}
