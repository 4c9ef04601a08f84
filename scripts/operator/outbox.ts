import type { Database } from '#kernel/db/connection.ts'
import { listStuck, tryStuckAgain } from '#kernel/jobs/rows.ts'
import { dropFailed, sendAgain } from '#kernel/outbox/commands.ts'
import { listFailed, listRetriedJobs, readOutboxState } from '#kernel/outbox/queries.ts'
import { queues } from '#kernel/outbox/rules.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { action } from '../shop/action.ts'
import type { Command, Kind } from '../shop/command.ts'
import { oneOf } from '../shop/kinds.ts'
import { each, nameOf, optional } from '../shop/parameters.ts'

/** Id as text: a bigint column exceeds the range of a number. */
const entryId: Kind<string> = {
  expected: terminalText('operator.expected.id'),
  read: (word) => {
    if (/^\d{1,18}$/.test(word)) return word
    throw new StartError('outbox.badName', { given: word, queues: queues.join(', ') })
  },
}

const state = async (db: Database) => ({
  queues: Object.entries(await readOutboxState(db)).map(([queue, one]) => ({ queue, ...one })),
  failed: await listFailed(db),
  retried: await listRetriedJobs(db),
  stuck: await listStuck(db),
})

const stateText = ({ queues, failed, retried, stuck }: Awaited<ReturnType<typeof state>>) => [
  ...queues.map((one) => terminalText('outbox.state', one)),
  ...failed.map(({ failedAt, recipient, ...entry }) =>
    terminalText('outbox.entry', {
      ...entry,
      recipient: recipient ?? '',
      at: formatDateTime(failedAt),
    }),
  ),
  ...(failed.length > 0 ? [terminalText('outbox.how')] : []),
  ...retried.map(({ dueAt, ...job }) =>
    terminalText('outbox.retried', { ...job, again: formatDateTime(dueAt) }),
  ),
  ...stuck.map(({ failedAt, againAt, error, ...row }) => {
    const when = { at: formatDateTime(failedAt), again: formatDateTime(againAt) }
    return terminalText('outbox.stuck', { ...row, ...when, error: error.split('\n')[0] ?? '' })
  }),
]

export const outbox: Command = {
  name: 'outbox',
  help: terminalText('outbox.help.about'),
  actions: {
    list: action({
      help: terminalText('outbox.help.list'),
      run:
        () =>
        ({ db }) =>
          state(db),
      print: stateText,
      rest: ({ queues: all, failed }) => {
        const count = all.reduce((sum, one) => sum + one.failed, 0) - failed.length
        return count > 0 ? terminalText('outbox.more', { count }) : undefined
      },
    }),
    again: action({
      help: terminalText('outbox.help.again'),
      parameters: {
        queue: optional(nameOf('queue'), oneOf(queues)),
        ids: each(nameOf('number'), entryId, { isRequired: false }),
      },
      run:
        ({ queue, ids }) =>
        async ({ db, now }) => {
          const count = await sendAgain(db, { queue, ids: ids.length > 0 ? ids : undefined })
          const requeued = count + (await tryStuckAgain(db, now))
          return { requeued, ...(await state(db)) }
        },
      print: ({ requeued, ...after }) => [
        terminalText('outbox.again', { count: requeued }),
        ...stateText(after),
      ],
    }),
    drop: action({
      help: terminalText('outbox.help.drop'),
      parameters: { ids: each(nameOf('number'), entryId, { isRequired: true }) },
      run:
        ({ ids }) =>
        async ({ db }) => {
          const dropped = await dropFailed(db, ids)
          return { dropped, ...(await state(db)) }
        },
      question: async ({ ids }, { db }) => {
        const failed = (await listFailed(db)).filter(({ id }) => ids.includes(`${id}`))
        if (failed.length === 0) return undefined
        const kinds = failed.map(({ id, queue, kind }) => `${id} ${queue} ${kind}`).join(', ')
        return terminalText('outbox.question', { count: failed.length, kinds })
      },
      print: ({ dropped, ...after }) => [
        terminalText('outbox.dropped', { count: dropped }),
        ...stateText(after),
      ],
    }),
  },
}
