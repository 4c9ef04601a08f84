import { z } from 'zod'
import type { Tx } from '../../platform/db/connection.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { defineTask, enqueue } from '../../platform/outbox/task.ts'
import { restOfDay } from './rules.ts'

/** Told by the room of notifications, which knows what each of them is called. */
export const likes = defineTask({
  queue: 'notification',
  kind: 'likes.tell',
  data: z.strictObject({
    /** A vote is an answer to a proposal: told as a like is. */
    of: z.enum(['comment', 'proposal', 'vote']),
    id: z.int(),
    since: z.coerce.date(),
    until: z.coerce.date(),
  }),
})
type Liked = Pick<z.output<typeof likes.data>, 'of' | 'id'>

/** The first like is told at once, the others of a day together on the morning after. */
export const tellLiked = async (
  tx: Tx,
  { of, id, author, by }: Liked & { author: number | null; by: MemberId },
  now: Date,
) => {
  if (author === null || author === by) return
  const key = `likes:${of}:${id}`
  if (await enqueue(tx, likes, { of, id, since: now, until: now }, { key })) return
  const { day, until, morning } = restOfDay(now)
  const terms = { key: `${key}:${day}`, after: morning }
  await enqueue(tx, likes, { of, id, since: now, until }, terms)
}
