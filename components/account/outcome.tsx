'use client'

import { CircleAlert, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'

type OutcomeProps = {
  title: string
  text: string
  tone?: 'done' | 'failed'
  /** First where it takes the place of the whole page, its title included. */
  level?: 1 | 2
  action?: { href: string; label: string }
  children?: ReactNode
}

/** Takes the place of a form; the focus goes there, so that it is read without looking for it. */
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
