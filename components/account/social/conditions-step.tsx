'use client'

import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { signInWith } from '#lib/client/session/social.ts'
import { ConditionFields } from '../condition-fields.tsx'
import type { StepProps } from './step.ts'

export function ConditionsStep({ step, next }: StepProps<'conditions'>) {
  const { t } = useTranslation('social')
  // Validation requires both boxes to be ticked.
  const form = useForm(async () => next(await signInWith(step, true)))
  return (
    <form className="stack" {...form.props}>
      <p>{t('conditions.text')}</p>
      <ConditionFields form={form} />
      <FormFoot form={form} wide>
        {t('conditions.submit')}
      </FormFoot>
    </form>
  )
}
