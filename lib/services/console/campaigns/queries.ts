import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import type { WithDates } from '#kernel/http/iso-dates.ts'
import type { campaigns } from '#lib/contract/console/campaigns.ts'
import { readList } from '../list.ts'

type Shown = z.output<typeof campaigns.list.output>['data'][number]
export type CampaignRow = WithDates<Shown, 'starts_at' | 'ended_at'>

type Filter = Partial<z.output<typeof campaigns.list.query>> & { page: number; size?: number }

export const listCampaigns = (
  db: Db,
  { q, state, sort = 'starts', ...paging }: Filter,
  now: Date,
) => {
  const stateOf = sql`CASE WHEN c.stopped_at IS NOT NULL THEN 'stopped'
    WHEN c.finished_at IS NOT NULL THEN 'finished'
    WHEN c.starts_at > ${now} THEN 'scheduled' ELSE 'running' END`
  return readList<CampaignRow>(db, paging, {
    select: sql`c.id, c.name, c.subject, ${stateOf} state, c.starts_at, c.sent, c.people,
        coalesce(c.finished_at, c.stopped_at) ended_at`,
    from: sql`campaigns c`,
    where: [
      q && containsWords(sql`c.name || ' ' || c.subject`, q),
      state && sql`${stateOf} = ${state}`,
    ],
    order: sort === 'starts' ? sql`c.starts_at DESC, c.id DESC` : sql`c.starts_at, c.id`,
  })
}

type Choice = { id: number; name: string }

/** Interests and levels that an audience may have. */
export const listAudiences = async (db: Db) => ({
  interests: await db.rows<Choice>(sql`SELECT id, name FROM interests ORDER BY position, id`),
  levels: await db.rows<Choice>(sql`SELECT number id, name FROM levels ORDER BY number`),
})
