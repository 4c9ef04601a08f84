import type { Db } from '#kernel/db/connection.ts'
import { tryStuckAgain } from '#kernel/jobs/rows.ts'
import { dropFailed, sendAgain } from '#kernel/outbox/commands.ts'
import { listFailed } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import { textOf } from '#kernel/terminal.ts'
import { actsOn } from '../act.ts'

type Which = {
  /** A queue, or ids of entries; everything that failed by default. */
  queueAndIds?: readonly string[] | undefined
}

const act = actsOn({ noun: 'outbox', find: async (_, _input: object) => ({}) })

const askDrop = async (db: Db, ids: readonly string[]) => {
  const failed = (await listFailed(db)).filter(({ id }) => ids.includes(`${id}`))
  if (failed.length === 0) return undefined
  const kinds = failed.map(({ id, queue, kind }) => `${id} ${queue} ${kind}`).join(', ')
  return textOf('outbox.question', { count: failed.length, kinds })
}

type Counted = { count: number }
const audit = (input: object, _: object, { count }: Counted) => ({ ...input, count })

export const outboxActs = {
  again: act('again', {
    change: async (tx, _, { now }, { queueAndIds = [] }: Which): Promise<Counted> => {
      const queue = queues.find((one) => queueAndIds.includes(one))
      const ids = queueAndIds.filter((one) => one !== queue)
      const count = await sendAgain(tx, { queue, ids: ids.length > 0 ? ids : undefined })
      // Rows of jobs have no id in the outbox.
      const isOfJobs = ids.length === 0 && (queue === undefined || queue === 'job')
      return { count: count + (isOfJobs ? await tryStuckAgain(tx, now) : 0) }
    },
    audit,
  }),
  drop: act('drop', {
    question: (_, { db }, { ids }: { ids: string[] }) => askDrop(db, ids),
    change: async (tx, _, _by, { ids }): Promise<Counted> => ({
      count: await dropFailed(tx, ids),
    }),
    audit,
  }),
}
