import { terminalText } from '#kernel/terminal.ts'
import { formatCents, formatRoundCents } from '#lib/format/money.ts'
import { previewEnd } from '#lib/services/money/groups/commands/closing/fail.ts'
import { previewClosing } from '#lib/services/money/groups/commands/closing/preview.ts'
import { countInformed } from '#lib/services/money/groups/commands/notify.ts'
import { type Overview, showGroup } from '#lib/services/money/groups/queries/overview.ts'
import type { Context } from '../shop/command.ts'

type Question = (group: Overview, context: Context) => Promise<string | undefined>

export const inGoalUnit = (unit: Overview['goalUnit'], value: number) =>
  unit === 'amount' ? formatRoundCents(value) : `${value}`

const close: Question = async ({ id, goalUnit }, { db, operator, now }) => {
  const closing = await previewClosing(db, id, { operator, now })
  if (!closing) return undefined
  const { status, charged, ended, likelyCents, mostCents } = closing
  const reached = inGoalUnit(goalUnit, closing.reached)
  const sums = { likely: formatCents(likelyCents), most: formatCents(mostCents) }
  return terminalText(
    status === 'failed' ? 'groups.question.closeShort' : 'groups.question.close',
    {
      reached,
      goal: inGoalUnit(goalUnit, closing.goal),
      charged,
      ended,
      ...sums,
    },
  )
}

const end: Question = async ({ id }, { db }) => {
  const { people, refunds, cents, waiting } = await previewEnd(db, id)
  return terminalText('groups.question.end', {
    people,
    refunds,
    amount: formatCents(cents),
    waiting,
  })
}

const houseCopies: Question = async ({ id, goalUnit, goal, reached }, { db }) => {
  const people = await countInformed(db, id)
  return terminalText('groups.question.houseCopies', {
    missing: inGoalUnit(goalUnit, Math.max(0, goal - reached)),
    people,
  })
}

const news =
  (key: 'news' | 'asks'): Question =>
  async ({ id }, { db }) => {
    const people = await countInformed(db, id)
    return people === 0 ? undefined : terminalText(`groups.question.${key}`, { people })
  }

const questions = {
  close,
  fail: end,
  cancel: end,
  'house-copies': houseCopies,
  extend: news('asks'),
  change: news('asks'),
  update: news('news'),
  ordered: news('news'),
  arrived: news('news'),
  ship: news('news'),
} satisfies Record<string, Question>

const hasQuestion = (name: string): name is keyof typeof questions => Object.hasOwn(questions, name)

/** Question before an action that charges, refunds or notifies many; undefined for the others. */
export const questionOf = (name: string) => {
  if (!hasQuestion(name)) return undefined
  return async (id: number, context: Context) => {
    const { group } = await showGroup(context.db, id)
    const text = await questions[name](group, context)
    return text && terminalText('groups.question.about', { id, title: group.title, text })
  }
}
