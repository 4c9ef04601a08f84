import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span data-slot="select" className={classes('select', className)}>
      <select className="input" {...props} />
      <ChevronDown size={20} />
    </span>
  )
}
