import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

type DefinitionListProps = {
  items: readonly { term: string; value: ReactNode }[]
  className?: string
}

export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl data-slot="definition-list" className={classes('facts', className)}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
