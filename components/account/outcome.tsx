'use client'

import { CircleAlert, MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

const decoded = (text = '') => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Member and secret from the fragment of a mailed link, which no server sees; null for a truncated one. */
export const useLinkParts = () => {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => undefined,
  )
  return useMemo(() => {
    if (hash === undefined) return undefined
    const [who, secret] = hash.slice(1).split('/').map(decoded)
    return who && secret ? { who, secret } : null
  }, [hash])
}

const linkProblems = ['link_unknown', 'link_expired', 'link_used'] as const
export type LinkProblem = (typeof linkProblems)[number]

export const linkProblemOf = (failure: unknown): LinkProblem | undefined =>
  failure instanceof ApiError ? linkProblems.find((code) => code === failure.code) : undefined

type OutcomeProps = {
  title: string
  text: string
  tone?: 'done' | 'failed'
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
        <Icon size={32} />
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

type FailedLinkProps = {
  problem: LinkProblem
  action?: { href: string; label: string }
  children?: ReactNode
}

export function FailedLink({ problem, action, children }: FailedLinkProps) {
  const { t } = useTranslation('auth')
  return (
    <Outcome
      tone="failed"
      title={t(`links.${problem}.title`)}
      text={t(`links.${problem}.text`)}
      action={action}
    >
      {children}
    </Outcome>
  )
}
