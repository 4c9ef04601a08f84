import type { Db } from '#kernel/db/connection.ts'
import { listStuck } from '#kernel/jobs/rows.ts'
import { listFailed, listRetriedJobs, readOutboxState } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import { textOf } from '#kernel/terminal.ts'
import { outboxActs } from '#lib/services/console/works/acts.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, each, oneOf } from '../shop/kinds.ts'
import { typedActs } from './act.ts'

/** Id as text: a bigint column exceeds the range of a number. */
const entryId = anything.regex(/^\d{1,18}$/).meta({ description: textOf('operator.expected.id') })
const queueOrId = oneOf(queues)
  .or(entryId)
  .meta({ description: textOf('outbox.queueOrId', { queues: queues.join(', ') }) })

const countOf = async (_: Db, _input: object, counted: { count: number }) => counted

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
    again: typedActs({
      words: {},
      show: countOf,
      print: (requeued) => textOf('outbox.again', requeued),
    })(outboxActs.again, { words: { queueAndIds: each(queueOrId).optional() } }),
    drop: typedActs({
      words: {},
      show: countOf,
      print: (dropped) => textOf('outbox.dropped', dropped),
    })(outboxActs.drop, { words: { ids: each(entryId) } }),
  },
}
