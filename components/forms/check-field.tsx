import { type ComponentProps, useId } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import type { Form } from './use-form.ts'

type CheckFieldProps = Omit<ComponentProps<typeof Checkbox>, 'form' | 'id'> & {
  form: Form
  name: string
}

export function CheckField({ form, name, ...checkbox }: CheckFieldProps) {
  const id = useId()
  const errors = form.errorsOf(name)
  const wrong = errors.length > 0
  return (
    <div className="field">
      <Checkbox
        {...checkbox}
        name={name}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
      />
      {wrong && <FieldError id={id}>{errors.join(', ')}</FieldError>}
    </div>
  )
}
