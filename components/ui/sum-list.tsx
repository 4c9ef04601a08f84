import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type SumRow = { term: string; value: ReactNode; tone?: 'ok' }

type SumListProps = Omit<ComponentProps<'dl'>, 'children'> & {
  rows: readonly SumRow[]
  total: { term: string; value: ReactNode }
  note?: ReactNode
}

/** Column of amounts with a total. */
export function SumList({ rows, total, note, className, ...props }: SumListProps) {
  return (
    <>
      <dl data-slot="sum-list" className={classes('sums', className)} {...props}>
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
