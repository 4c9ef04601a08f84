import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type CheckboxProps = ComponentProps<'input'> & { label: ReactNode }

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label data-slot="checkbox" className={classes('check', className)}>
      <input type="checkbox" {...props} />
      <span>{label}</span>
    </label>
  )
}
