import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder of one parcel with two lines, in the final sizes. */
export function BasketSkeleton() {
  return (
    <div className="grid min-h-[60rem] content-start gap-4.5 pt-8" aria-busy="true">
      <Skeleton className="h-12 w-3/5" />
      {[1, 2].map((line) => (
        <div key={line} className="flex gap-3.5 border-t border-line py-4.5">
          <Skeleton className="size-[88px] flex-none rounded-control" />
          <div className="grid flex-1 content-center gap-2.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
