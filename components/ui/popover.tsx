import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The frame only; whoever opens it decides where it hangs. */
export function Popover({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="popover" className={classes('popover', className)} {...props} />
}
