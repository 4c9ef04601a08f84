import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = Omit<ComponentProps<'div'>, 'children' | 'id'> & {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** Content opposite the label, not part of the accessible name. */
  beside?: ReactNode
  errors?: readonly string[]
  /** Renders the control with the attributes that associate label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export function Field(given: FieldProps) {
  const { id, label, hint, beside, errors = [], children, className, ...props } = given
  const wrong = errors.length > 0
  const described = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div data-slot="field" className={classes('field', className)} {...props}>
      <div className={beside ? 'flex items-baseline justify-between gap-3' : undefined}>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {beside}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': wrong || undefined,
      })}
      {wrong && (
        <FieldError id={`${id}-error`} className="whitespace-pre-line">
          {errors.join(', ')}
        </FieldError>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p data-slot="field-error" className={classes('error', className)} {...props}>
      <CircleAlert size={18} />
      <span>{children}</span>
    </p>
  )
}
