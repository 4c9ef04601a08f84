import { sql } from '../../platform/db/sql.ts'

export const isAnnounced = sql`(i.status IS NULL OR i.status NOT IN ('draft', 'scheduled'))`

/** What the public may see of the items `i`; whoever looks for one of them asks this too. */
export const isPublic = (now: Date) => sql`i.published_at <= ${now} AND ${isAnnounced}`
