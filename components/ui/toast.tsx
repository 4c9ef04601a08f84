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

/** Stands in the page from the start, so that readers hear what is put into it. */
export function ToastRegion({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="toasts" role="status" className={classes('toasts', className)} {...props} />
  )
}
