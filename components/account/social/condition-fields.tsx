import { useTranslation } from 'react-i18next'
import { CheckField } from '#components/forms/check-field.tsx'
import type { Form } from '#components/forms/use-form.ts'

/** Never ticked beforehand: a consent that was not given is none. */
export function ConditionFields({ form }: { form: Form }) {
  const { t } = useTranslation('social')
  return (
    <>
      <CheckField form={form} name="conditions.privacy" label={t('privacy')} required />
      <CheckField form={form} name="conditions.terms_and_conditions" label={t('terms')} required />
    </>
  )
}
