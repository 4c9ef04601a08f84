import { sql } from '../../platform/db/sql.ts'

const isAnnounced = sql`(i.status IS NULL OR i.status NOT IN ('draft', 'scheduled'))`

/** A group `i` before its deadline is settled, whether or not that has passed. */
export const isRunning = sql`i.kind = 'preorder' AND i.status = 'running'`

/** A group `i` that takes seats; `publicStatus` says the same of a row that was read. */
export const isOpenGroup = (now: Date) =>
  sql`${isRunning} AND i.archived_at IS NULL AND i.expires_at > ${now}`

/** A sale or an open group among the items `i`. */
export const isOnOffer = (now: Date) =>
  sql`i.archived_at IS NULL AND (i.kind = 'sale' OR ${isOpenGroup(now)})`

/** What the public may see of the items `i`; whoever looks for one of them asks this too. */
export const isPublic = (now: Date) => sql`i.published_at <= ${now} AND ${isAnnounced}`
