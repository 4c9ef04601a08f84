/** Writes all entries of search anew while the shop runs: npm run search -- rebuild */

import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { rebuildEntries } from '#lib/services/storefront/search/commands/rebuild.ts'

const tellEach = 50_000

const [command, ...more] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  if (command !== 'rebuild' || more.length > 0) throw new StartError('search.usage')
  const { db } = await openData(config, lifecycle, log)
  for await (const { kind, done, total, mended } of rebuildEntries(db, new Date()))
    if (done === total || done % tellEach === 0)
      console.info(say(`search.${kind}`, { done, total, mended }))
  console.info(say('search.rebuilt'))
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
