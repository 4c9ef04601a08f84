import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="spinner"
      aria-hidden="true"
      className={classes('spin', className)}
      {...props}
    />
  )
}
