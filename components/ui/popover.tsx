import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Frame only; the parent decides the position. */
export function Popover({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="popover" className={classes('popover', className)} {...props} />
}
