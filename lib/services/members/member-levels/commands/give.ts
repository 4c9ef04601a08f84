import type { Tx } from '#kernel/db/connection.ts'
import { lockMemberLevel } from '../queries.ts'
import { moveTo } from './moves.ts'
import { notifyLowered, notifyRisen } from './notify.ts'

/** Sets a level on behalf of an operator, for a year like any other. */
export const giveLevel = async (tx: Tx, member: number, level: number, now: Date) => {
  const memberLevel = await lockMemberLevel(tx, member)
  if (!memberLevel || memberLevel.level === level) return false
  await moveTo(tx, memberLevel, { level, because: 'operator', now })
  if (level > memberLevel.level) await notifyRisen(tx, member, level)
  else await notifyLowered(tx, member, level)
  return true
}
