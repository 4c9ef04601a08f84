'use client'

import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordMeter } from './password-meter.tsx'
import type { Form } from './use-form.ts'

type NewPasswordFieldProps = {
  form: Form
  name: string
  label: ReactNode
  /** Values that the password must not contain, beside name and e-mail of the form. */
  about: { siteName: string; name?: string; email?: string }
}

/** The meter considers the other fields of the form, as the server does. */
export function NewPasswordField({ form, name, label, about }: NewPasswordFieldProps) {
  const { t } = useTranslation('forms')
  const [password, setPassword] = useState('')
  const values = password && form.ref.current ? new FormData(form.ref.current) : new FormData()
  const typed = (field: 'name' | 'email') => String(values.get(field) ?? about[field] ?? '')
  return (
    <Field
      id={useId()}
      label={label}
      errors={form.errorsOf(name)}
      hint={
        <PasswordMeter
          password={password}
          about={{ ...about, name: typed('name'), email: typed('email') }}
          idle={t('password.hint')}
        />
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete="new-password"
          required
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </Field>
  )
}
