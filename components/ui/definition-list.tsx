import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

type DefinitionListProps = Omit<ComponentProps<'dl'>, 'children'> & {
  items: readonly { term: string; value: ReactNode }[]
}

export function DefinitionList({ items, className, ...props }: DefinitionListProps) {
  return (
    <dl data-slot="definition-list" className={classes('facts', className)} {...props}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
