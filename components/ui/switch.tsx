import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** On or off at once, without a button to confirm it. */
export function Switch({ className, children, ...props }: ComponentProps<'input'>) {
  return (
    <label data-slot="switch" className={classes('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input type="checkbox" role="switch" {...props} />
      {children}
    </label>
  )
}
