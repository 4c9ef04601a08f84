import type { ComponentProps, ReactNode } from 'react'

type TimelineStepProps = {
  /** Past, in progress, to be done now, or later. */
  state: 'done' | 'now' | 'next' | 'later'
  title: ReactNode
  children?: ReactNode
}

const marks = { done: 'ok', now: 'on', next: 'next', later: undefined }

export function Timeline(props: ComponentProps<'ol'> & { 'aria-label': string }) {
  return <ol data-slot="timeline" className="way" {...props} />
}

export function TimelineStep({ state, title, children }: TimelineStepProps) {
  return (
    <li data-state={marks[state]} aria-current={state === 'next' ? 'step' : undefined}>
      <b className="leading-copy">{title}</b>
      {children && <span className="text-small text-ink-2">{children}</span>}
    </li>
  )
}
