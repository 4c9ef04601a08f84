import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from './password-input.tsx'
import type { Form } from './use-form.ts'

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
