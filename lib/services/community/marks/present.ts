import type { z } from 'zod'
import type { marks } from '#lib/contract/marks.ts'
import type { AnswerRow } from './commands.ts'
import type { MarksRow } from './queries.ts'

type Marks = z.output<typeof marks.mine.output>['data']
type Answered = z.output<typeof marks.answerProposal.output>['data']

export const presentMarks = (row: MarksRow): Marks => ({
  preorders: row.preorders.map(Number),
  sales: row.sales.map(Number),
  proposals: row.proposals.map(Number),
  wants: row.wants.map(Number),
  needs: row.needs.map(Number),
  seats: row.seats.map(Number),
})

export const presentAnswer = ({ wants, needs, answer }: AnswerRow): Answered => ({
  want_count: wants,
  need_count: needs,
  interaction: answer,
})
