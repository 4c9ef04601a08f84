import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { equalizePrices } from '#lib/services/money/groups/commands/closing/equalize-prices.ts'

/** Process that refunds price differences, and dies before or after one of its commits if told so. */
const [url = '', when = '', which = '0'] = process.argv.slice(2)
const db = openDatabase(url)
const die = () => process.kill(process.pid, 'SIGKILL')
let count = 0
const mortal: Database = {
  ...db,
  transaction: (work, settings) =>
    db.transaction(async (tx) => {
      const isLast = ++count === Number(which)
      if (isLast && when === 'after') tx.afterCommit(die)
      const done = await work(tx)
      if (isLast && when === 'before') die()
      return done
    }, settings),
}
await equalizePrices(mortal, new Date())
await db.close()
