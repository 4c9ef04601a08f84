'use client'

import { CircleAlert, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'

type OutcomeProps = {
  title: string
  text: string
  tone?: 'done' | 'failed'
  action?: { href: string; label: string }
  children?: ReactNode
}

/** Takes the place of a form; the focus goes there, so that it is read without looking for it. */
export function Outcome({ title, text, tone = 'done', action, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  const Icon = tone === 'done' ? MailCheck : CircleAlert
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outcome" data-tone={tone}>
      <span className="empty-ring">
        <Icon size={32} aria-hidden="true" />
      </span>
      <h2 className="text-d4">{title}</h2>
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
