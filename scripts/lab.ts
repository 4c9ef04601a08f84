import { program } from 'commander'
import { closeConnections } from './lab/load.ts'
import { shopAddress } from './lab/places.ts'
import { commitBefore } from './lab/releases.ts'
import { report } from './lab/report.ts'
import { down, up } from './lab/shop.ts'
import { openTrial } from './lab/trial.ts'
import { databaseGone, partsGone } from './lab/trials/absences.ts'
import { asynchronous } from './lab/trials/asynchronous.ts'
import { clock } from './lab/trials/clock.ts'
import { collection } from './lab/trials/collection.ts'
import { deadline } from './lab/trials/deadline.ts'
import { failover, standbyGone } from './lab/trials/failover.ts'
import { fullDisk } from './lab/trials/full-disk.ts'
import { kills } from './lab/trials/kills.ts'
import { load } from './lab/trials/load.ts'
import { lostDisks } from './lab/trials/lost-disks.ts'
import { restore } from './lab/trials/restore.ts'
import { roll } from './lab/trials/roll.ts'
import { slowCables } from './lab/trials/slow-cables.ts'
import { soak } from './lab/trials/soak.ts'
import { twoServices } from './lab/trials/two-services.ts'

const trials = {
  failover,
  'standby-gone': standbyGone,
  collection,
  kills,
  restore,
  'lost-disks': lostDisks,
  roll,
  load,
  'slow-cables': slowCables,
  asynchronous,
  deadline,
  'two-services': twoServices,
  soak,
  'parts-gone': partsGone,
  'database-gone': databaseGone,
  clock,
  'full-disk': fullDisk,
}
type Name = keyof typeof trials
/** The soak takes an hour: only for who asks for it. */
const all = (Object.keys(trials) as Name[]).filter((name) => name !== 'soak')

// The shop on several machines, on this one: `npm run lab`. Needs root, and packages of Debian.

program.name('npm run lab --')

program
  .command('up', { isDefault: true })
  .description('builds six machines and starts the shop on them')
  .option('--release <build>', 'takes a release that the lab has, and makes none')
  .action(async ({ release }: { release?: string }) => {
    await up(release)
    console.info(`The shop of the lab: ${shopAddress}`)
  })

program
  .command('down')
  .description('ends the lab; its report and its releases stay in .insieme/lab')
  .action(down)

program
  .command('test [names...]')
  .description('proves what survives; the soak only by name')
  .option('--previous <commit>', 'the release before this one', commitBefore())
  .option('--minutes <minutes>', 'how long the soak lasts', Number, 60)
  .option('--gone <minutes>', 'how long a part is gone', Number, 10)
  .action(async (names: Name[], options: { previous: string; minutes: number; gone: number }) => {
    let page = ''
    for (const name of names.length > 0 ? names : all) {
      console.info(`\n${name}`)
      const trial = openTrial(name)
      try {
        await trials[name](trial, options)
      } catch (error) {
        trial.check(String(error), false)
      }
      page = report(trial.finding)
      if (trial.finding.checks.some(({ isTrue }) => !isTrue)) process.exitCode = 1
    }
    closeConnections()
    console.info(`\nThe report: ${page}`)
  })

await program.parseAsync()
