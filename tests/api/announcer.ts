import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import { startAnnouncer } from '#kernel/announcer.ts'
import type { openTestApi } from './api.ts'

type Api = Pick<Awaited<ReturnType<typeof openTestApi>>, 'url' | 'deps'>

/** Publishes changes of a test within milliseconds, whichever connection wrote them. */
export const announceChanges = ({ url, deps }: Api) => {
  const announcer = startAnnouncer({ url, log: deps.log, pollMilliseconds: 10 })
  afterAll(announcer.stop)
  return announcer
}

/** Takes the tags of changes since the last call, in tests without an announcer. */
export const takeTags = async (pool: Pool) => {
  const { rows } = await pool.query<{ payload: string }>(
    `DELETE FROM notices WHERE channel = 'insieme_changes' RETURNING payload`,
  )
  return [...new Set(rows.flatMap(({ payload }) => JSON.parse(payload) as string[]))].sort()
}
