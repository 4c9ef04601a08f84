import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type IconLook = { label: string; icon: ReactNode; count?: ReactNode }

/** The label contains the count ("Carrello, 2 articoli"); the visible number is hidden from screen readers. */
export function IconButton({ label, icon, count, className, ...props }: ButtonProps) {
  return (
    <button
      data-slot="icon-button"
      type="button"
      aria-label={label}
      className={classes('icon-btn', className)}
      {...props}
    >
      {icon}
      {count !== undefined && <Count>{count}</Count>}
    </button>
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & IconLook

type CountProps = ComponentProps<'span'> & { azzurro?: boolean }

export function Count({ azzurro, className, ...props }: CountProps) {
  return (
    <span
      data-slot="count"
      aria-hidden="true"
      className={classes('count', azzurro && 'count-azzurro', className)}
      {...props}
    />
  )
}
