import type { z } from 'zod'
import type { marks } from '#lib/contract/marks.ts'
import type { AnswerRow } from './commands.ts'

type Answered = z.output<typeof marks.answerProposal.output>['data']

export const presentAnswer = ({ wants, needs, answer }: AnswerRow): Answered => ({
  want_count: wants,
  need_count: needs,
  interaction: answer,
})
