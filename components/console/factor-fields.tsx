import { type ReactNode, useState } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'

/** Digits of the app, which people type in two groups. */
export function CodeField({ form }: { form: Form }) {
  const { t } = useTranslation('console')
  return (
    <TextField
      form={form}
      name="code"
      label={t('signIn.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
    />
  )
}

/** Digits of the app, or a recovery code in their place. */
export const useFactorField = (form: Form): { field: ReactNode; other: ReactNode } => {
  const { t } = useTranslation('console')
  const [isRecovery, setRecovery] = useState(false)
  return {
    field: isRecovery ? (
      <TextField
        key="recovery_code"
        form={form}
        name="recovery_code"
        label={t('signIn.recoveryCode')}
        autoComplete="off"
        maxLength={20}
        required
      />
    ) : (
      <CodeField form={form} />
    ),
    other: (
      <button type="button" className="link text-small" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'signIn.useCode' : 'signIn.useRecovery')}
      </button>
    ),
  }
}

/** The typed factor as the calls take it. */
export const factorOf = (values: FormData) => {
  const code = values.get('code')
  return code === null
    ? { recovery_code: String(values.get('recovery_code')) }
    : { code: String(code) }
}
