import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { standInPlaces } from '#kernel/config/paypal.ts'
import { createLog } from '#kernel/log.ts'
import { openPaypal } from '#lib/providers/paypal/provider.ts'
import { startStandIn } from '#lib/stand-ins/paypal/start.ts'

/** Process of a shop to kill: holds the stand-in of its folder and prints its URL. */
const run = async (folder: string) => {
  const log = createLog({ write: () => {} })
  const { url, stop } = await startStandIn(folder, log)
  process.stdout.write(`${url}\n`)
  process.once('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
  setInterval(() => {}, 60_000)
}

/** Client of the test at a stand-in that runs in another process. */
export const clientAt = (url: string) => {
  const config = loadConfig({ NODE_ENV: 'test' })
  const paypal = { ...config.paypal, ...standInPlaces(url) }
  const log = createLog({ write: () => {} })
  return openPaypal({ config: { ...config, paypal }, clock: systemClock, log })
}

if (import.meta.main) await run(process.argv[2] ?? '')
