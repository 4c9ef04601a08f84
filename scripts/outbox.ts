/** What waits and what failed: npm run outbox. Failed ones once more: npm run outbox -- again [id…] */
import { formatDateTime } from '#lib/format/dates.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { sendAgain } from '#lib/services/platform/outbox/commands.ts'
import { listFailed, readOutboxState } from '#lib/services/platform/outbox/queries.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const [command, ...ids] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong) throw new StartError('outbox.badNumber', { given: wrong })
  const { db } = await openData(config, lifecycle, log)
  if (command === 'again') {
    const count = await sendAgain(db, ids.length > 0 ? ids : undefined)
    console.info(say('outbox.again', { count }))
  }
  console.info(say('outbox.state', await readOutboxState(db)))
  const failed = await listFailed(db)
  for (const { failedAt, ...entry } of failed)
    console.info(say('outbox.entry', { ...entry, at: formatDateTime(failedAt) }))
  if (failed.length > 0) console.info(say('outbox.how'))
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(1)
}
