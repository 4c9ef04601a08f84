'use client'

import { CircleAlert, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'

type OutcomeProps = {
  title: string
  text: string
  tone?: 'done' | 'failed'
  /** 1 if it replaces the whole page with its title. */
  level?: 1 | 2
  action?: { href: string; label: string }
  children?: ReactNode
}

/** Replaces a form with its result and takes the focus, so that screen readers read it. */
export function Outcome({ title, text, tone = 'done', level = 2, ...rest }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { action, children } = rest
  const Heading = `h${level}` as const
  const Icon = tone === 'done' ? MailCheck : CircleAlert
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outcome" data-tone={tone}>
      <span className="empty-ring">
        <Icon size={32} aria-hidden="true" />
      </span>
      <Heading className={level === 1 ? 'text-d2' : 'text-d4'}>{title}</Heading>
      <p className="text-ink-2">{text}</p>
      {action && (
        <Link className={buttonClass({ kind: 'pri', size: 'lg', wide: true })} href={action.href}>
          {action.label}
        </Link>
      )}
      {children}
    </div>
  )
}
