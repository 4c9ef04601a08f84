'use client'

import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { PayOutcome } from './pay-outcome.tsx'

/** Milliseconds between two reads while the provider reviews a payment. */
const lookAgain = 10_000

type InReviewProps = {
  /** Sentence about the seat, which stays reserved meanwhile. */
  kept?: string
  onLook: () => unknown
}

/** Takes the place of a payment while the provider reviews it; reads its state again. */
export function InReview({ kept, onLook }: InReviewProps) {
  const { t } = useTranslation('payments')
  useEffect(() => {
    const looking = setInterval(onLook, lookAgain)
    return () => clearInterval(looking)
  }, [onLook])
  return (
    <PayOutcome
      isNews
      icon={<RefreshCw size={26} aria-hidden="true" />}
      title={t('review.title')}
      text={[t('review.text'), kept, t('review.next')].filter(Boolean).join(' ')}
    />
  )
}
