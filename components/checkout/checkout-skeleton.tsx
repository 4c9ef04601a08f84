import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder of a heading, two steps and the summary; its height keeps the footer below the fold. */
export function CheckoutSkeleton() {
  return (
    <div
      className="mt-2.5 grid min-h-[70rem] content-start gap-7 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-20"
      aria-busy="true"
    >
      <div className="grid min-h-[60rem] content-start gap-6 lg:min-h-0">
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-[11rem] rounded-option" />
        <Skeleton className="h-[11rem] rounded-option" />
      </div>
      <Skeleton className="h-[24rem] rounded-panel" />
    </div>
  )
}
