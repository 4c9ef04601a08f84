import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Form } from './use-form.ts'

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'form' | 'id'> & {
  form: Form
  name: string
  label: ReactNode
  hint?: ReactNode
}

export function TextField({ form, name, label, hint, ...input }: TextFieldProps) {
  return (
    <Field id={useId()} label={label} hint={hint} errors={form.errorsOf(name)}>
      {(control) => <Input {...input} {...control} name={name} />}
    </Field>
  )
}
