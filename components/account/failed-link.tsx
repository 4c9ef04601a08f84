'use client'

import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import type { LinkProblem } from './link-problem.ts'
import { Outcome } from './outcome.tsx'

type FailedLinkProps = {
  problem: LinkProblem
  action?: { href: string; label: string }
  children?: ReactNode
}

/** Message for an invalid link of a mail, with a way to get a new one. */
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
