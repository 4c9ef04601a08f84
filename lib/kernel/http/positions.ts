import type { Context } from 'hono'
import { isPosition, positionHeader, unknownPosition } from '#lib/contract/position.ts'
import { readPosition } from '../db/replica.ts'
import type { KernelDeps } from '../deps.ts'
import { within } from './within.ts'

const patience = 1_000

const isRead = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

/** Lets a caller read from a copy of the database, but never what is older than the caller's own writes. */
export const createPositions = (
  { db, replica }: Pick<KernelDeps, 'db' | 'replica'>,
  isPersonal: (context: Context) => boolean,
) => {
  if (!replica) return undefined
  const sentBy = (context: Context) => context.req.header(positionHeader)
  return {
    run: <T>(context: Context, work: () => Promise<T>) => {
      const sent = sentBy(context)
      // Somebody's call without a position may follow a write that only the primary has.
      if (isRead(context) && sent === undefined && !isPersonal(context)) return work()
      const isUsable = isRead(context) && sent !== undefined && isPosition(sent)
      return replica.during(isUsable ? sent : undefined, work)
    },
    /** Header of a response after which the caller must not be shown less. */
    headers: async (context: Context): Promise<Record<string, string>> => {
      if (isRead(context) && (sentBy(context) !== undefined || !isPersonal(context))) return {}
      const position = await within(patience, readPosition(db)).catch(() => undefined)
      return { [positionHeader]: position ?? unknownPosition }
    },
  }
}
