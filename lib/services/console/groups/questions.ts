import type { Database } from '#kernel/db/connection.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { previewClosing } from '../../money/groups/commands/closing/close.ts'
import { previewEnd } from '../../money/groups/commands/closing/fail.ts'
import { countInformed } from '../../money/groups/commands/notify.ts'
import type { Overview } from '../../money/groups/queries/overview.ts'
import type { Reading } from '../act.ts'

export const inGoalUnit = (unit: Overview['goalUnit'], value: number) =>
  unit === 'amount' ? formatRoundCents(value) : value

const askInformed =
  (key: 'news' | 'terms') =>
  async (group: Overview, { db }: Reading) => {
    const people = await countInformed(db, group.id)
    return people === 0 ? undefined : textOf(`groups.question.${key}`, { ...group, people })
  }
export const askNews = askInformed('news')
export const askTerms = askInformed('terms')

export const askClose = async (
  { id, title, goalUnit }: Overview,
  { db, now }: Reading<Database>,
) => {
  const closing = await previewClosing(db, id, now)
  if (!closing) return undefined
  const reached = inGoalUnit(goalUnit, closing.reached)
  const goal = inGoalUnit(goalUnit, closing.goal)
  const key = closing.status === 'failed' ? 'closeShort' : 'close'
  return textOf(`groups.question.${key}`, { ...closing, id, title, reached, goal })
}

export const askEnd = async (group: Overview, { db }: Reading) =>
  textOf('groups.question.end', { ...group, ...(await previewEnd(db, group.id)) })

export const askHouseCopies = async (group: Overview, { db }: Reading) => {
  const { id, goalUnit, goal, reached } = group
  const missing = inGoalUnit(goalUnit, Math.max(0, goal - reached))
  return textOf('groups.question.houseCopies', {
    ...group,
    missing,
    people: await countInformed(db, id),
  })
}
