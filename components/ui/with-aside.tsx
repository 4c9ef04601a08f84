import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const look =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-9 lg:grid-cols-[minmax(0,1fr)_416px] lg:gap-20'

export function WithAside({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="with-aside" className={classes(look, className)} {...props} />
}
