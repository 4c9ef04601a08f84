import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Mark({ size = 36, ...props }: ComponentProps<'svg'> & { size?: number }) {
  return (
    <svg
      data-slot="mark"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      {...props}
    >
      <rect x="16" y="3" width="21" height="21" rx="6" fill="var(--ink)" />
      <circle cx="15.5" cy="24.5" r="12.5" fill="var(--azzurro)" />
      <path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="var(--weep)" />
    </svg>
  )
}

/** Logo with the name of the shop, which is a setting and therefore a prop. */
export function Logo({ name, className, ...props }: ComponentProps<'span'> & { name: string }) {
  return (
    <span data-slot="logo" className={classes('logo', className)} {...props}>
      <Mark />
      <b>{name}</b>
    </span>
  )
}
