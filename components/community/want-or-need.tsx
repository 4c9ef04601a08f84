'use client'

import { useInteraction } from '#lib/client/interaction.ts'
import { AnswerButtons } from './answer-buttons.tsx'

type WantOrNeedProps = { id: number; title: string; wantCount: number; needCount: number }

export function WantOrNeed({ id, title, ...counts }: WantOrNeedProps) {
  const { interaction, choose, problem, wantCount, needCount } = useInteraction(id, counts)
  return (
    <AnswerButtons
      title={title}
      interaction={interaction}
      problem={problem}
      wantCount={wantCount}
      needCount={needCount}
      onChoose={choose}
    />
  )
}
