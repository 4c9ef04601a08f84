import { type UpdateStage, updates } from '#lib/demo/words/updates.ts'
import { chancesOf } from './chances.ts'
import type { Ground } from './ground.ts'
import type { GroupPlan } from './groups.ts'
import { days, hours } from './time.ts'

/** Days after the closing of a group, and the states in which the update has been posted. */
const stages: readonly { stage: UpdateStage; after: number; since: readonly string[] }[] = [
  {
    stage: 'confirmed',
    after: 1,
    since: ['confirmed', 'ordered', 'arrived', 'shipping', 'completed'],
  },
  { stage: 'ordered', after: 3, since: ['ordered', 'arrived', 'shipping', 'completed'] },
  { stage: 'production', after: 16, since: ['arrived', 'shipping', 'completed'] },
  { stage: 'arrived', after: 36, since: ['arrived', 'shipping', 'completed'] },
  { stage: 'shipping', after: 49, since: ['shipping', 'completed'] },
  { stage: 'completed', after: 70, since: ['completed'] },
]

/** Adds one update for each stage that the group has reached. */
export function addUpdates({ sheet, time }: Ground, id: number, { status, closesIn }: GroupPlan) {
  const chances = chancesOf(`updates ${id}`)
  for (const { stage, after, since } of stages) {
    if (!since.includes(status)) continue
    const { title, content } = chances.one(updates.filter((update) => update.stage === stage))
    const posted = time.ahead(closesIn + days(after) + hours(chances.whole(0, 8)))
    sheet.add('group_updates', id, title, content, posted)
  }
}
