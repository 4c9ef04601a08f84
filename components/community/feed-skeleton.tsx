import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder of a proposal in its final size. */
export function FeedSkeleton() {
  return (
    <div className="feed-card" aria-hidden="true">
      <Skeleton className="feed-shape" />
      <div className="grid min-w-0 content-start gap-3.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}
