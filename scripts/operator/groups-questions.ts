import { formatRoundCents } from '#lib/format/money.ts'
import { previewClosing } from '#lib/services/money/groups/commands/closing/close.ts'
import { previewEnd } from '#lib/services/money/groups/commands/closing/fail.ts'
import { countInformed } from '#lib/services/money/groups/commands/notify.ts'
import type { Overview } from '#lib/services/money/groups/queries/overview.ts'
import type { Context } from '../shop/action.ts'
import { textOf } from '../shop/output.ts'

export type Question = (group: Overview, context: Context) => Promise<string | undefined>

export const inGoalUnit = (unit: Overview['goalUnit'], value: number) =>
  unit === 'amount' ? formatRoundCents(value) : value

const news =
  (key: 'news' | 'asks'): Question =>
  async ({ id }, { db }) => {
    const people = await countInformed(db, id)
    return people === 0 ? undefined : textOf(`groups.question.${key}`, { people })
  }

/** Questions before an action that charges, refunds or notifies many. */
export const questions = {
  news: news('news'),
  asks: news('asks'),

  close: async ({ id, goalUnit }, { db, now }) => {
    const closing = await previewClosing(db, id, now)
    if (!closing) return undefined
    return textOf(
      closing.status === 'failed' ? 'groups.question.closeShort' : 'groups.question.close',
      {
        ...closing,
        reached: inGoalUnit(goalUnit, closing.reached),
        goal: inGoalUnit(goalUnit, closing.goal),
      },
    )
  },

  end: async ({ id }, { db }) => textOf('groups.question.end', await previewEnd(db, id)),

  houseCopies: async ({ id, goalUnit, goal, reached }, { db }) =>
    textOf('groups.question.houseCopies', {
      missing: inGoalUnit(goalUnit, Math.max(0, goal - reached)),
      people: await countInformed(db, id),
    }),
} satisfies Record<string, Question>
