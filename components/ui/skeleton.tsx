import { classes } from './classes.ts'

export function Spinner() {
  return <span data-slot="spinner" aria-hidden="true" className="spin" />
}

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={classes('skeleton block', className)}
    />
  )
}

/** Product card in its final size. */
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

export const CardSkeletons = ({ count }: { count: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
  Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />)
