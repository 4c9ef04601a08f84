import type { Db } from '#kernel/db/connection.ts'
import { containsWords, sql } from '#kernel/db/sql.ts'
import type { campaignStates } from '#lib/contract/console/options.ts'
import { readList } from '../list.ts'

type CampaignState = (typeof campaignStates)[number]

export type CampaignRow = {
  id: number
  name: string
  subject: string
  state: CampaignState
  starts_at: Date
  ended_at: Date | null
  sent: number
  people: number | null
}

type Filter = {
  q?: string | undefined
  state?: CampaignState | undefined
  sort?: 'starts' | '-starts'
  page: number
  size?: number
}

export const listCampaigns = (
  db: Db,
  { q, state, sort = 'starts', page, size }: Filter,
  now: Date,
) => {
  const stateOf = sql`CASE WHEN c.stopped_at IS NOT NULL THEN 'stopped'
    WHEN c.finished_at IS NOT NULL THEN 'finished'
    WHEN c.starts_at > ${now} THEN 'scheduled' ELSE 'running' END`
  return readList<CampaignRow>(
    db,
    {
      select: sql`c.id, c.name, c.subject, ${stateOf} state, c.starts_at, c.sent, c.people,
        coalesce(c.finished_at, c.stopped_at) ended_at`,
      from: sql`campaigns c`,
      where: [
        ...(q ? [containsWords(sql`c.name || ' ' || c.subject`, q)] : []),
        ...(state ? [sql`${stateOf} = ${state}`] : []),
      ],
      order: sort === 'starts' ? sql`c.starts_at DESC, c.id DESC` : sql`c.starts_at, c.id`,
    },
    page,
    size,
  )
}

type Choice = { id: number; name: string }

/** Interests and levels that an audience may have. */
export const listAudiences = async (db: Db) => ({
  interests: await db.rows<Choice>(sql`SELECT id, name FROM interests ORDER BY position, id`),
  levels: await db.rows<Choice>(sql`SELECT number id, name FROM levels ORDER BY number`),
})
