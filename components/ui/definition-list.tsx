import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

type DefinitionListProps = {
  items: readonly { term: string; value: ReactNode }[]
  /** Values below their terms, for long ones. */
  stacked?: boolean
  className?: string
}

const stackedLook = 'grid-cols-1 [&>dd]:border-0 [&>dd]:pt-0 [&>dd]:text-left [&>dt]:pb-0.5'

export function DefinitionList({ items, stacked, className }: DefinitionListProps) {
  return (
    <dl data-slot="definition-list" className={classes('facts', stacked && stackedLook, className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
