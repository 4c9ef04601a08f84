'use client'

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { confirmCode } from '#lib/client/social.ts'
import { ConditionFields } from '../condition-fields.tsx'
import type { StepProps } from './step.ts'

/** Only when the code was right does the host tell whether the account is new. */
export function CodeStep({ step, next }: StepProps<'code'>) {
  const { t } = useTranslation('social')
  const [isNew, setIsNew] = useState(false)
  const form = useForm(async (values) => {
    try {
      await confirmCode(step, { code: String(values.get('code')), agreed: isNew })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'conditions_required')) throw failure
      return setIsNew(true)
    }
    next(undefined)
  })
  return (
    <form className="stack" {...form.props}>
      <p>{t('code.text', { email: step.email })}</p>
      <TextField
        form={form}
        name="code"
        label={t('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        readOnly={isNew}
      />
      {isNew && (
        <>
          <p role="status">{t('conditions.text')}</p>
          <ConditionFields form={form} />
        </>
      )}
      <FormFoot form={form} wide>
        {isNew ? t('conditions.submit') : t('code.submit')}
      </FormFoot>
    </form>
  )
}
