'use client'

import { useId, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { CodeInput } from '#components/ui/code-input.tsx'
import { Field } from '#components/ui/field.tsx'
import { confirmCode, sendCode } from '#lib/client/session/social.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { ConditionFields } from '../condition-fields.tsx'
import type { StepProps } from './step.ts'

/** The server reveals only for a correct code whether the account is new. */
export function CodeStep({ step, next }: StepProps<'code'>) {
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
      <form className="stack" {...form.props}>
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
        <FormFoot form={form} wide>
          {isNew ? t('conditions.submit') : t('code.submit')}
        </FormFoot>
      </form>
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
