import type { Tx } from '../../../platform/db/connection.ts'
import { lockStanding } from '../queries.ts'
import { moveTo } from './moves.ts'
import { tellLowered, tellRisen } from './tell.ts'

/** Sets a level on behalf of an operator, for a year like any other. */
export const giveLevel = async (tx: Tx, member: number, level: number, now: Date) => {
  const standing = await lockStanding(tx, member)
  if (!standing || standing.level === level) return false
  await moveTo(tx, standing, { level, because: 'operator', now })
  if (level > standing.level) await tellRisen(tx, member, level)
  else await tellLowered(tx, member, level)
  return true
}
