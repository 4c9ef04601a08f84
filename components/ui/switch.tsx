import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Takes effect at once, without a submit button. */
export function Switch({ className, children, ...props }: ComponentProps<'input'>) {
  return (
    <label data-slot="switch" className={classes('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state natively */}
      <input type="checkbox" role="switch" {...props} />
      {children}
    </label>
  )
}
