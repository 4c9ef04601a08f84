import { RefreshCw } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { PayOutcome } from './pay-outcome.tsx'

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
