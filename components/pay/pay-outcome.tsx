import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { classes } from '#components/ui/classes.ts'
import { Panel } from '#components/ui/panel.tsx'

type PayOutcomeProps = {
  icon: ReactNode
  tone?: 'ok'
  title: string
  text: string
  action?: ReactNode
  /** Takes the focus, for a result of an action on this page. */
  isNews?: boolean
}

/** Final message when nothing is left to pay. */
export function PayOutcome({ icon, tone, title, text, action, isNews }: PayOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <Panel edge className="mt-5 grid justify-items-start gap-3.5 wrap-anywhere">
      <span
        className={classes(
          'grid size-14 place-items-center rounded-full',
          tone === 'ok' ? 'bg-ok-fill text-on-ok' : 'bg-sunk',
        )}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-d2">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      {action}
    </Panel>
  )
}

/** Takes the place of a payment while the provider reviews it; `kept` says what stays reserved meanwhile. */
export function InReview({ kept }: { kept?: string }) {
  const { t } = useTranslation('payments')
  return (
    <PayOutcome
      isNews
      icon={<RefreshCw size={26} aria-hidden="true" />}
      title={t('review.title')}
      text={[t('review.text'), kept, t('review.next')].filter(Boolean).join(' ')}
    />
  )
}
