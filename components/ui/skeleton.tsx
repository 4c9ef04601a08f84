import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="spinner"
      aria-hidden="true"
      className={classes('spin', className)}
      {...props}
    />
  )
}

export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={classes('skeleton block', className)}
      {...props}
    />
  )
}

export function CardSkeleton() {
  return (
    <div data-slot="card-skeleton" className="card">
      <Skeleton className="aspect-tile rounded-tile" />
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-4.5 w-4/5" />
      <Skeleton className="h-3" />
    </div>
  )
}
