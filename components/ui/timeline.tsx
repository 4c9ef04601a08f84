import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type TimelineStepProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** Past, in progress, to be done now, or later. */
  state: 'done' | 'now' | 'next' | 'later'
  title: ReactNode
}

const marks = { done: 'ok', now: 'on', next: 'next', later: undefined }

export function Timeline({ className, ...props }: ComponentProps<'ol'> & { 'aria-label': string }) {
  return <ol data-slot="timeline" className={classes('way', className)} {...props} />
}

export function TimelineStep({ state, title, children, ...props }: TimelineStepProps) {
  return (
    <li data-state={marks[state]} aria-current={state === 'next' ? 'step' : undefined} {...props}>
      <b className="leading-copy">{title}</b>
      {children && <span className="text-small text-ink-2">{children}</span>}
    </li>
  )
}
