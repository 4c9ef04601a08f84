import { raw, sql } from '#kernel/db/sql.ts'
import { successes } from './rules.ts'

const isAnnounced = sql`(i.status IS NULL OR i.status NOT IN ('draft', 'scheduled'))`

/** True for a group `i` that is not settled yet, whether or not its deadline has passed. */
export const isRunning = sql`i.kind = 'preorder' AND i.status = 'running'`

/** True for a group `i` past its deadline that was not closed yet. */
export const isToClose = (now: Date) => sql`${isRunning} AND i.expires_at <= ${now}`

/** True for a group `i` that takes seats; `publicStatus` is the same for a row that was read. */
export const isOpenGroup = (now: Date) =>
  sql`${isRunning} AND i.archived_at IS NULL AND i.expires_at > ${now}`

/** True for a sale or an open group `i`. */
export const isOnOffer = (now: Date) =>
  sql`i.archived_at IS NULL AND (i.kind = 'sale' OR ${isOpenGroup(now)})`

/** True for a group `i` that reached its goal and was charged, now or in the past. */
export const isSuccess = sql`i.kind = 'preorder' AND i.status IN (${raw(
  successes.map((status) => `'${status}'`).join(', '),
)})`

/** True for public items `i`; also required when reading a single item. */
export const isPublic = (now: Date) => sql`i.published_at <= ${now} AND ${isAnnounced}`

/** True for items `i` whose page is shown: in a preview also those that are not public yet. */
export const isShown = (now: Date, isPreview: boolean) =>
  sql`(${isPreview}::boolean OR ${isPublic(now)})`
