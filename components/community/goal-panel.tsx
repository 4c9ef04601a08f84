'use client'

import type { ReactNode } from 'react'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { useInteraction } from '#lib/client/transport/interaction.ts'
import { useTranslation } from '#words'
import { AnswerButtons } from './answer-buttons.tsx'

type GoalPanelProps = {
  id: number
  title: string
  wantCount: number
  needCount: number
  /** People who like it, as of the rendering. */
  children: ReactNode
}

/** Number of interested people and the two answers; the count follows each answer. */
export function GoalPanel({ id, title, children, ...counts }: GoalPanelProps) {
  const { t } = useTranslation('proposal')
  const { interaction, choose, problem, countsLater, wantCount, needCount } = useInteraction(
    id,
    counts,
  )
  const { t: community } = useTranslation('community')
  const sentence = interaction ? t(`said.${interaction}`) : t('ask')
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      <p className="text-d3 num">{t('waiting', { count: wantCount + needCount })}</p>
      <AnswerButtons
        title={title}
        interaction={interaction}
        problem={problem}
        wantCount={wantCount}
        needCount={needCount}
        onChoose={choose}
      />
      <p className="text-small text-ink-2" role="status">
        <Words
          text={countsLater ? community('countsLater') : sentence}
          marks={{ b: <b className="text-ink" /> }}
        />
      </p>
      {children}
    </Panel>
  )
}
