import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type ToastProps = ComponentProps<'div'> & { icon?: ReactNode; action?: ReactNode }

export function Toast({ icon, action, className, children, ...props }: ToastProps) {
  return (
    <div data-slot="toast" className={classes('toast', className)} {...props}>
      {icon}
      <span>{children}</span>
      {action}
    </div>
  )
}

/** Live region, mounted from the start, so that screen readers announce its content. */
export function ToastRegion({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="toasts" role="status" className={classes('toasts', className)} {...props} />
  )
}
