import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { dayOf, endOfDay, momentAt, plusDays } from '#lib/calendar/days.ts'
import { listConfirmed } from './queries.ts'

/** Returns the rest of the day in Rome whose likes are notified together, and the next morning. */
export const restOfDay = (now: Date) => {
  const day = dayOf(now)
  return { day, until: endOfDay(day), morning: momentAt(plusDays(day, 1), '08:00') }
}

/** Task run by reach/notifications, which has the title of each comment and proposal. */
export const likes = defineTask({
  queue: 'notification',
  kind: 'likes.tell',
  data: z.strictObject({
    /** Kind of the liked thing. A vote is an answer to a proposal and is notified like a like. */
    of: z.enum(['comment', 'proposal', 'vote']),
    id: z.int(),
    since: z.coerce.date(),
    until: z.coerce.date(),
  }),
})
type Liked = Pick<z.output<typeof likes.data>, 'of' | 'id'>

/** Enqueues the first like at once, and one task for all further likes of the day on the next morning. */
export const notifyLiked = async (
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

/** Task enqueued by the SQL function count_marks_of_confirmed(). */
const confirmed = defineTask({
  queue: 'notification',
  kind: 'likes.count-confirmed',
  data: z.strictObject({ member: z.int() }),
})

/** Notifies the authors of what a member liked before the address was confirmed. */
export const runNotifyConfirmed = databaseTask(confirmed, async (tx, { member }) => {
  const by = memberId(member)
  for (const { at, ...liked } of await listConfirmed(tx, by))
    await notifyLiked(tx, { ...liked, by }, at)
})
