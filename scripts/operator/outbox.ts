import type { Database } from '#kernel/db/connection.ts'
import { listStuck, tryStuckAgain } from '#kernel/jobs/rows.ts'
import { dropFailed, sendAgain } from '#kernel/outbox/commands.ts'
import { listFailed, listRetriedJobs, readOutboxState } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, each, oneOf } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'

/** Id as text: a bigint column exceeds the range of a number. */
const entryId = anything.regex(/^\d{1,18}$/).meta({ description: textOf('operator.expected.id') })
const queueOrId = oneOf(queues)
  .or(entryId)
  .meta({ description: textOf('outbox.queueOrId', { queues: queues.join(', ') }) })

const state = async (db: Database) => ({
  queues: Object.entries(await readOutboxState(db)).map(([queue, one]) => ({ queue, ...one })),
  failed: await listFailed(db),
  retried: await listRetriedJobs(db),
  stuck: await listStuck(db),
})
type State = Awaited<ReturnType<typeof state>>

const stateText = ({ queues: all, failed, retried, stuck }: State) => [
  all.map((one) => textOf('outbox.state', one)),
  failed.map((entry) => textOf('outbox.entry', entry)),
  failed.length > 0 && textOf('outbox.how'),
  retried.map((job) => textOf('outbox.retried', job)),
  stuck.map((row) => textOf('outbox.stuck', { ...row, error: row.error.split('\n')[0] })),
]

export const outbox: Command = {
  actions: {
    list: action({
      run: (_, { db }) => state(db),
      print: stateText,
      rest: ({ queues: all, failed }) => {
        const count = all.reduce((sum, one) => sum + one.failed, 0) - failed.length
        return count > 0 ? textOf('outbox.more', { count }) : undefined
      },
    }),
    again: action({
      words: { queueAndIds: each(queueOrId).optional() },
      run: async ({ queueAndIds: typed = [] }, { db, now }) => {
        const queue = queues.find((one) => typed.includes(one))
        const ids = typed.filter((word) => word !== queue)
        const count = await sendAgain(db, { queue, ids: ids.length > 0 ? ids : undefined })
        return { requeued: count + (await tryStuckAgain(db, now)), ...(await state(db)) }
      },
      print: (after) => [textOf('outbox.again', after), stateText(after)],
    }),
    drop: action({
      words: { ids: each(entryId) },
      question: async ({ ids }, { db }) => {
        const failed = (await listFailed(db)).filter(({ id }) => ids.includes(`${id}`))
        if (failed.length === 0) return undefined
        const kinds = failed.map(({ id, queue, kind }) => `${id} ${queue} ${kind}`).join(', ')
        return textOf('outbox.question', { count: failed.length, kinds })
      },
      run: async ({ ids }, { db }) => ({
        dropped: await dropFailed(db, ids),
        ...(await state(db)),
      }),
      print: (after) => [textOf('outbox.dropped', after), stateText(after)],
    }),
  },
}
