import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

type Query = { error: Error | null; refetch: () => unknown }

export function LoadFailed({ query }: { query: Query }) {
  const { t } = useTranslation('user')
  return (
    <div className="stack" role="alert">
      <p>{t('failed')}</p>
      <Button kind="line" onClick={() => query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}

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

type LoadedProps<Data> = Parameters<typeof RowsSkeleton>[0] & {
  query: Query & { data: Data | undefined; isError: boolean }
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, children, ...placeholder }: LoadedProps<Data>) {
  if (query.isError) return <LoadFailed query={query} />
  if (query.data === undefined) return <RowsSkeleton {...placeholder} />
  return children(query.data)
}

export function Section(props: { title: string; lead?: string; children: ReactNode }) {
  const { title, lead, children } = props
  const heading = <h2 className="text-d4">{title}</h2>
  return (
    <Panel edge className="stack">
      {lead ? (
        <div>
          {heading}
          <p className="text-small text-ink-2">{lead}</p>
        </div>
      ) : (
        heading
      )}
      {children}
    </Panel>
  )
}
