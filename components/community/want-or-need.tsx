'use client'

import { Hand, HandHeart } from 'lucide-react'
import { Words } from '#components/words.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import type { Counts, Interaction } from '#lib/client/data/entities/marks.ts'
import { useInteraction } from '#lib/client/hooks/interaction.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'

const icons = { want: HandHeart, need: Hand }

type AnswerButtonsProps = Counts & {
  title: string
  interaction: Interaction | null
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
              <Icon size={22} />
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

type Price = {
  threshold: number | null
  state: NonNullable<Proposal['priceQuestion']>['state'] | undefined
}

type WantOrNeedProps = Counts & { id: number; title: string; price?: Price | undefined | false }

export function WantOrNeed({ id, title, price, ...counts }: WantOrNeedProps) {
  const { t } = useTranslation('community')
  const { countsLater, isAnswered, ...answer } = useInteraction(id, counts)
  return (
    <div className="grid gap-2">
      {price && <PriceLine {...price} votes={answer.wantCount + answer.needCount} />}
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

function PriceLine({ threshold, state, votes }: Price & { votes: number }) {
  const { t } = useTranslation('community')
  const missing = state || threshold === null ? 0 : threshold - votes
  if (threshold === null && !state) return null
  return (
    <p className="num font-semibold">
      {missing <= 0
        ? t(`price.${state ?? 'open'}`)
        : votes === 0
          ? t('price.none')
          : t('price.missing', { count: missing })}
    </p>
  )
}
