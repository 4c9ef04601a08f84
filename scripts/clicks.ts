/** What is opened most, from the shop's own figures: npm run clicks -- 30 */
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { listOpened } from '#lib/services/reach/measuring/queries.ts'

const [given = '30', ...more] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  if (!/^[1-9]\d{0,2}$/.test(given) || more.length > 0) throw new StartError('clicks.how')
  const { db } = await openData(config, lifecycle, log)
  const opened = await listOpened(db, { days: Number(given), now: new Date() })
  console.info(say(opened.length > 0 ? 'clicks.head' : 'clicks.none', { days: given }))
  for (const { title, ...row } of opened)
    console.info(say('clicks.row', { ...row, title: title ?? '' }))
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(2)
}
