import { Skeleton } from '#components/ui/skeleton.tsx'

/** Placeholder of two panels, as most tabs begin. */
export function TabSkeleton() {
  return (
    <div className="user-columns" aria-busy="true">
      <Skeleton className="h-full min-h-[24rem] rounded-panel" />
      <Skeleton className="h-full min-h-[24rem] rounded-panel" />
    </div>
  )
}

export function RowsSkeleton({ rows = 3, tall }: { rows?: number; tall?: boolean }) {
  return (
    <div className="stack" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity but their index
        <Skeleton key={row} className={tall ? 'h-20' : 'h-14'} />
      ))}
    </div>
  )
}
