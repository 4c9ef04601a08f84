import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '#kernel/config/config.ts'
import { processStart } from '#kernel/processes.mjs'
import { StartError } from '#kernel/start-error.ts'
import { openStandIn } from './server.ts'

/**
 * Process of the stand-in, started by the demo. Lives as long as a process holds it, however that
 * one ends.
 */
const main = async (folder: string | undefined) => {
  const { paypal } = loadConfig()
  // Refuses to run in a shop with keys or customers.
  if (!folder || paypal.standIn !== 'own') throw new StartError('paypal.noStandIn')
  const standIn = await openStandIn({
    file: join(folder, 'journal'),
    onDeserted: async () => {
      await standIn.close()
      process.exit(0)
    },
  })
  const { pid } = process
  const address = { url: standIn.url, pid, start: processStart(pid) }
  writeFileSync(join(folder, 'address.json'), JSON.stringify(address))
  const release = standIn.hold()
  process.stdin.resume()
  process.stdin.once('close', release)
  process.stdout.write(`${standIn.url}\n`)
}

try {
  await main(process.argv[2])
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
