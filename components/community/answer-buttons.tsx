'use client'

import { Hand, HandHeart } from 'lucide-react'
import type { Counts, Interaction } from '#lib/client/data/entities/marks.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'

const icons = { want: HandHeart, need: Hand }

type AnswerButtonsProps = Counts & {
  title: string
  interaction: Interaction | null
  /** Error of the last press. */
  problem: string | undefined
  onChoose: (kind: Interaction) => void
}

/** "Lo voglio" and "mi serve", of which one can be chosen. */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { title, interaction, problem, onChoose, ...counts } = props
  const { t } = useTranslation('community')
  return (
    <div className="grid gap-2">
      <fieldset className="want-need" aria-label={t('answer', { title })}>
        {(['want', 'need'] as const).map((kind) => {
          const Icon = icons[kind]
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={interaction === kind}
              onClick={() => onChoose(kind)}
            >
              <Icon size={22} aria-hidden="true" />
              {t(`answers.${kind}`)}{' '}
              <span className="num">{formatNumber(counts[`${kind}Count`])}</span>
            </button>
          )
        })}
      </fieldset>
      {problem !== undefined && (
        <p role="alert" className="text-small text-danger">
          {problem || t('answerFailed')}
        </p>
      )}
    </div>
  )
}
