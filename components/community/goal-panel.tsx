'use client'

import type { ReactNode } from 'react'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { useInteraction } from '#lib/client/hooks/interaction.ts'
import { useTranslation } from '#words'
import { AnswerButtons } from './answer-buttons.tsx'

type GoalPanelProps = {
  id: number
  title: string
  wantCount: number
  needCount: number
  /** Votes at which the shop asks for the price; null when it never does, or has. */
  threshold: number | null
  /** True once the votes were enough, also when some are gone again. */
  isReached: boolean
  /** People who like it, as of the rendering. */
  children: ReactNode
}

/** Number of interested people and the two answers; the count follows each answer. */
export function GoalPanel(props: GoalPanelProps) {
  const { id, title, threshold, isReached, children, ...counts } = props
  const { t } = useTranslation('proposal')
  const { interaction, choose, problem, countsLater, wantCount, needCount } = useInteraction(
    id,
    counts,
  )
  const { t: community } = useTranslation('community')
  const votes = wantCount + needCount
  const missing = threshold === null || isReached ? 0 : Math.max(0, threshold - votes)
  const sentence = interaction ? t(`said.${interaction}`) : threshold === null ? t('ask') : ''
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      <div className="grid gap-1.5">
        <p className="text-d3 num">
          {missing === 0
            ? t('waiting', { count: votes })
            : votes === 0
              ? t('price.none')
              : t('price.missing', { count: missing })}
        </p>
        {threshold !== null && (
          <p className="text-small text-ink-2">
            {missing === 0 ? t('price.open') : t('price.rule', { count: votes, threshold })}
          </p>
        )}
      </div>
      <AnswerButtons
        title={title}
        interaction={interaction}
        problem={problem}
        wantCount={wantCount}
        needCount={needCount}
        onChoose={choose}
      />
      <p className="text-small text-ink-2 empty:hidden" role="status">
        <Words
          text={countsLater ? community('countsLater') : sentence}
          marks={{ b: <b className="text-ink" /> }}
        />
      </p>
      {children}
    </Panel>
  )
}
