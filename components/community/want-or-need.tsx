'use client'

import { Words } from '#components/words.tsx'
import { useInteraction } from '#lib/client/transport/interaction.ts'
import { useTranslation } from '#words'
import { AnswerButtons } from './answer-buttons.tsx'

type WantOrNeedProps = { id: number; title: string; wantCount: number; needCount: number }

export function WantOrNeed({ id, title, ...counts }: WantOrNeedProps) {
  const { t } = useTranslation('community')
  const { countsLater, isAnswered, ...answer } = useInteraction(id, counts)
  return (
    <div className="grid gap-2">
      <AnswerButtons title={title} onChoose={answer.choose} {...answer} />
      {/* Only after a press: for earlier answers the cards would grow during hydration. */}
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {countsLater && isAnswered && (
          <Words text={t('countsLater')} marks={{ b: <b className="text-ink" /> }} />
        )}
      </p>
    </div>
  )
}
