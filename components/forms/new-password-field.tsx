import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { passwordProblems } from '#lib/contract/password-rules.ts'
import { PasswordInput } from './password-field.tsx'
import type { Form } from './use-form.ts'

const cells = [1, 2, 3, 4]

/** Rates by length only, once the password is not an obvious one. */
const strengthOf = (length: number) => (length < 14 ? 2 : length < 18 ? 3 : 4)

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
  const problems = password
    ? passwordProblems(password, { ...about, name: typed('name'), email: typed('email') })
    : []
  const rated = problems.length > 0 ? 1 : strengthOf([...password].length)
  const strength = password ? rated : 0
  const verdict = () => {
    if (!password) return t('password.hint')
    return rated === 1
      ? problems.map((problem) => t(`password.problems.${problem}`)).join(' ')
      : t(`password.strength.${rated}`)
  }
  return (
    <Field
      id={useId()}
      label={label}
      errors={form.errorsOf(name)}
      hint={
        <span className="meter">
          <span
            className="track"
            data-tone={strength === 1 ? 'hot' : strength > 2 ? 'ok' : undefined}
            aria-hidden="true"
          >
            <span className="cells" style={{ '--cells': cells.length } as CSSProperties}>
              {cells.map((cell) => (
                <i key={cell} className={cell <= strength ? 'on' : undefined} />
              ))}
            </span>
          </span>
          <span aria-live="polite">{verdict()}</span>
        </span>
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
