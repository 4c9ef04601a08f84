import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { passwordProblems } from '#lib/contract/password-rules.ts'
import { PasswordInput } from './password-field.tsx'
import type { Form } from './use-form.ts'

type PasswordMeterProps = {
  password: string
  about: { siteName: string; name: string; email: string }
  idle: string
}

const cells = [1, 2, 3, 4]

/** Rates by length only, once the password is not an obvious one. */
const strengthOf = (length: number) => (length < 14 ? 2 : length < 18 ? 3 : 4)

export function PasswordMeter({ password, about, idle }: PasswordMeterProps) {
  const { t } = useTranslation('forms')
  const problems = password ? passwordProblems(password, about) : []
  const strength = !password ? 0 : problems.length > 0 ? 1 : strengthOf([...password].length)
  const verdict =
    problems.length > 0
      ? problems.map((problem) => t(`password.problems.${problem}`)).join(' ')
      : t(`password.strength.${strength as 2 | 3 | 4}`)
  return (
    <span className="meter">
      <span
        className="track"
        data-tone={strength === 1 ? 'hot' : strength > 2 ? 'ok' : undefined}
        aria-hidden="true"
      >
        <span className="cells">
          {cells.map((cell) => (
            <i key={cell} className={cell <= strength ? 'on' : undefined} />
          ))}
        </span>
      </span>
      <span aria-live="polite">{password ? verdict : idle}</span>
    </span>
  )
}

type NewPasswordFieldProps = {
  form: Form
  name: string
  label: ReactNode
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
