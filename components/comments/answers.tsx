'use client'

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

const AnswerList = lazy(async () => ({
  default: (await import('./answer-list.tsx')).AnswerList,
}))

type AnswersProps = { of: number; count: number; now: number }

/** Asked for, with the scripts that show them, only when somebody wants to read them. */
export function Answers({ of, count, now }: AnswersProps) {
  const { t } = useTranslation('comments')
  const [open, setOpen] = useState(false)
  return (
    <div className="answers">
      <Button
        size="sm"
        className="answers-toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? t('hide') : t('answers', { count })}
      </Button>
      {open && (
        <Suspense fallback={<Spinner />}>
          <AnswerList of={of} now={now} />
        </Suspense>
      )}
    </div>
  )
}
