import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Form } from './use-form.ts'

export function PasswordInput(props: ComponentProps<typeof Input>) {
  const { t } = useTranslation('forms')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="password">
      <Input {...props} type={shown ? 'text' : 'password'} maxLength={128} />
      <button
        type="button"
        className="icon-btn"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'form' | 'id'> & {
  form: Form
  name: string
  label: ReactNode
}

export function PasswordField({ form, name, label, ...input }: PasswordFieldProps) {
  return (
    <Field id={useId()} label={label} errors={form.errorsOf(name)}>
      {(control) => <PasswordInput {...input} {...control} name={name} required />}
    </Field>
  )
}
