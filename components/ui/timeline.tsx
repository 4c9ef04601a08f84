import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type TimelineStepProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** A step that was taken, the one to take now, or one that comes later. */
  state: 'done' | 'next' | 'later'
  title: ReactNode
}

export function Timeline({ className, ...props }: ComponentProps<'ol'> & { 'aria-label': string }) {
  return <ol data-slot="timeline" className={classes('timeline', className)} {...props} />
}

/** A cell of the track for each step: full, outlined, or the dot of a free place. */
export function TimelineStep({ state, title, children, ...props }: TimelineStepProps) {
  return (
    <li data-state={state} aria-current={state === 'next' ? 'step' : undefined} {...props}>
      <div>
        <b>{title}</b>
        {children && <span>{children}</span>}
      </div>
    </li>
  )
}
