import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" className={classes('input', className)} {...props} />
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={classes('input', className)} {...props} />
}
