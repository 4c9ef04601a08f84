import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Column of amounts with a total. */
export function Sum({ children }: { children: ReactNode }) {
  return (
    <dl data-slot="sum" className="grid gap-2">
      {children}
    </dl>
  )
}

type SumLineProps = { label: ReactNode; less?: boolean; children: ReactNode }

export function SumLine({ label, less, children }: SumLineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className={classes('num whitespace-nowrap', less && 'text-ok')}>{children}</dd>
    </div>
  )
}

export function SumTotal({ label, children }: Omit<SumLineProps, 'less'>) {
  return (
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line-2 pt-3.5">
      <dt className="font-bold">{label}</dt>
      <dd className="num text-d3 whitespace-nowrap">{children}</dd>
    </div>
  )
}

export type SumRow = { term: string; value: ReactNode; tone?: 'ok' }

type SumListProps = {
  rows: readonly SumRow[]
  total: { term: string; value: ReactNode }
  note?: ReactNode
}

export function SumList({ rows, total, note }: SumListProps) {
  return (
    <>
      <dl data-slot="sum-list" className="sums">
        {rows.map(({ term, value, tone }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd data-tone={tone}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{total.term}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {note && <p className="text-small text-ink-2">{note}</p>}
    </>
  )
}
