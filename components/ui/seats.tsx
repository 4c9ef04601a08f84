import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'

type SeatsProps = {
  /** Label of the empty seat. */
  empty?: ReactNode
  /** Token of the background colour, used for the rings around the seats. */
  ground?: 'page' | 'card' | 'sunk' | 'tint' | 'table' | 'soft'
  className?: string
  children: ReactNode
}

export function Seats({ empty, ground, className, children }: SeatsProps) {
  const cut = ground && ({ '--ground': `var(--${ground})` } as CSSProperties)
  return (
    <span data-slot="seats" className={classes('seats', className)} style={cut}>
      {children}
      {empty && <EmptySeat aria-hidden="true">{empty}</EmptySeat>}
    </span>
  )
}

export function EmptySeat({ className, ...props }: ComponentProps<'span'>) {
  return <span data-slot="empty-seat" className={classes('seat', className)} {...props} />
}
