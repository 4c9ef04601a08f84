import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type PanelProps = ComponentProps<'div'> & {
  ground?: 'card' | 'sunk'
  edge?: boolean
  raised?: boolean
}

export function Panel({ ground = 'card', edge, raised, className, ...props }: PanelProps) {
  return (
    <div
      data-slot="panel"
      data-ground={ground}
      data-edge={edge || undefined}
      data-raised={raised || undefined}
      className={classes('panel', className)}
      {...props}
    />
  )
}
