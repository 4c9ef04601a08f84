import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Chip({ pressed, className, ...props }: ComponentProps<'button'> & ChipState) {
  return (
    <button
      data-slot="chip"
      type="button"
      aria-pressed={pressed}
      className={classes('chip', className)}
      {...props}
    />
  )
}

type ChipState = { pressed: boolean }

/** Link for filters in the address; a router's anchor uses `chip` as class. */
export function ChipLink({ current, className, ...props }: ComponentProps<'a'> & ChipLinkState) {
  return (
    <a
      data-slot="chip"
      aria-current={current || undefined}
      className={classes('chip', className)}
      {...props}
    />
  )
}

type ChipLinkState = { current: boolean }

export function Chips({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="chips" className={classes('chips', className)} {...props} />
}
