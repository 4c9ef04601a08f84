/** What waits and what was given up: npm run outbox. Once more: again [queue] [id…]; never more: drop id… */
import { formatDateTime } from '#lib/format/dates.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { listStuck, tryStuckAgain } from '#lib/services/platform/jobs/rows.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { dropFailed, sendAgain } from '#lib/services/platform/outbox/commands.ts'
import {
  listFailed,
  listRetriedJobs,
  readOutboxState,
} from '#lib/services/platform/outbox/queries.ts'
import { type Queue, queues } from '#lib/services/platform/outbox/rules.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const [command, ...named] = process.argv.slice(2)
const isQueue = (name: string): name is Queue => queues.some((queue) => queue === name)
const queue = named.find(isQueue)
const ids = named.filter((name) => !isQueue(name))
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong) throw new StartError('outbox.badName', { given: wrong, queues: queues.join(', ') })
  if (command === 'drop' && ids.length === 0) throw new StartError('outbox.dropWhich')
  const { db } = await openData(config, lifecycle, log)
  if (command === 'again') {
    const count = await sendAgain(db, { queue, ids: ids.length > 0 ? ids : undefined })
    console.info(say('outbox.again', { count: count + (await tryStuckAgain(db, new Date())) }))
  }
  if (command === 'drop') console.info(say('outbox.dropped', { count: await dropFailed(db, ids) }))
  for (const [name, state] of Object.entries(await readOutboxState(db)))
    console.info(say('outbox.state', { queue: name, ...state }))
  const failed = await listFailed(db)
  for (const { failedAt, recipient, ...entry } of failed)
    console.info(
      say('outbox.entry', { ...entry, recipient: recipient ?? '', at: formatDateTime(failedAt) }),
    )
  if (failed.length > 0) console.info(say('outbox.how'))
  for (const { dueAt, ...job } of await listRetriedJobs(db))
    console.info(say('outbox.retried', { ...job, again: formatDateTime(dueAt) }))
  for (const { failedAt, againAt, error, ...row } of await listStuck(db)) {
    const when = { at: formatDateTime(failedAt), again: formatDateTime(againAt) }
    console.info(say('outbox.stuck', { ...row, ...when, error: error.split('\n')[0] ?? '' }))
  }
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(1)
}
