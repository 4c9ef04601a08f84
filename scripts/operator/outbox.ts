import { listStuck, tryStuckAgain } from '#kernel/jobs/rows.ts'
import { dropFailed, sendAgain } from '#kernel/outbox/commands.ts'
import { listFailed, listRetriedJobs, readOutboxState } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import { textOf } from '#kernel/terminal.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, each, oneOf } from '../shop/kinds.ts'

/** Id as text: a bigint column exceeds the range of a number. */
const entryId = anything.regex(/^\d{1,18}$/).meta({ description: textOf('operator.expected.id') })
const queueOrId = oneOf(queues)
  .or(entryId)
  .meta({ description: textOf('outbox.queueOrId', { queues: queues.join(', ') }) })

export const outbox: Command = {
  actions: {
    list: action({
      run: async (_, { db }) => ({
        queues: await readOutboxState(db),
        failed: await listFailed(db),
        retried: await listRetriedJobs(db),
        stuck: await listStuck(db),
      }),
      print: ({ queues: states, failed, retried, stuck }) => [
        queues.map((queue) => textOf('outbox.state', { queue, ...states[queue] })),
        failed.map((entry) => textOf('outbox.entry', entry)),
        failed.length > 0 && textOf('outbox.how'),
        retried.map((job) => textOf('outbox.retried', job)),
        stuck.map((row) => textOf('outbox.stuck', { ...row, error: row.error.split('\n')[0] })),
      ],
    }),
    again: action({
      words: { queueAndIds: each(queueOrId).optional() },
      run: async ({ queueAndIds: typed = [] }, { db, now }) => {
        const queue = queues.find((one) => typed.includes(one))
        const ids = typed.filter((word) => word !== queue)
        const count = await sendAgain(db, { queue, ids: ids.length > 0 ? ids : undefined })
        return { count: count + (await tryStuckAgain(db, now)) }
      },
      print: (requeued) => textOf('outbox.again', requeued),
    }),
    drop: action({
      words: { ids: each(entryId) },
      question: async ({ ids }, { db }) => {
        const failed = (await listFailed(db)).filter(({ id }) => ids.includes(`${id}`))
        if (failed.length === 0) return undefined
        const kinds = failed.map(({ id, queue, kind }) => `${id} ${queue} ${kind}`).join(', ')
        return textOf('outbox.question', { count: failed.length, kinds })
      },
      run: async ({ ids }, { db }) => ({ count: await dropFailed(db, ids) }),
      print: (dropped) => textOf('outbox.dropped', dropped),
    }),
  },
}
