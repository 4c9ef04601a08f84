/** Whether every fact is what its rows add up to: npm run facts -- check. Counts anew what is not: repair */
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { type Difference, findDifferences } from '#lib/services/platform/facts.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const asWords = ({ kept, counted, ...rest }: Difference) => ({
  ...rest,
  kept: String(kept),
  counted: String(counted),
})

const [command = 'check', ...more] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)

try {
  if (!['check', 'repair'].includes(command) || more.length > 0) throw new StartError('facts.how')
  const { db } = await openData(config, lifecycle, log)
  const repair = command === 'repair'
  let count = 0
  for await (const difference of findDifferences(db, repair)) {
    count++
    console.info(say('facts.difference', asWords(difference)))
  }
  console.info(say(repair ? 'facts.repaired' : 'facts.checked', { count }))
  await lifecycle.stop(count > 0 && !repair ? 1 : 0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  await lifecycle.stop(2)
}
