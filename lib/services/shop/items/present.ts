import { isoMidnight } from '#lib/calendar/days.ts'
import type { StageRow } from './queries.ts'
import type { GroupStatus } from './rules.ts'

/** Times in a JSON column have the notation of PostgreSQL. */
export const presentUpdate = (update: StageRow['update']) =>
  update && { title: update.title, posted_at: new Date(update.posted_at).toISOString() }

// A seat exists only after the group was announced.
export const shownStatus = (status: GroupStatus) =>
  status === 'draft' || status === 'scheduled' ? 'running' : status

export const presentStage = (row: StageRow | null) =>
  row && {
    ...row,
    status: shownStatus(row.status),
    deliver_on: isoMidnight(row.deliver_on),
    update: presentUpdate(row.update),
  }
