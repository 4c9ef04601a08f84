import { parseArgs } from 'node:util'
import { openDemo } from '#lib/demo/open.ts'
import { sizesOf, smallShop } from '#lib/demo/shop/offers.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { createLifecycle, watchProcess } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { openDeps } from '#lib/services/platform/open-deps.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const { values } = parseArgs({ options: { scale: { type: 'string' } } })
const config = loadConfig()
const log = createLog(config.log)
const lifecycle = createLifecycle(log)
watchProcess(lifecycle, log, () => console.info(say('start.stopping')))

try {
  const { db } = await openData(config, lifecycle, log)
  const deps = openDeps({ config, db, log })
  const started = Date.now()
  const sizes = values.scale ? sizesOf(Number.parseInt(values.scale, 10)) : smallShop
  const logins = await openDemo(deps, sizes)
  console.info(say('demo.filled', { seconds: Math.round((Date.now() - started) / 1000) }))
  for (const login of logins) console.info(say('start.login', login))
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(1)
}
