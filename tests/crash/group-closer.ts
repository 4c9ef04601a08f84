import { openDatabase } from '#kernel/db/connection.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { chargeSome } from '#lib/services/money/groups/commands/collecting/collect.ts'

/** Process that dies while it closes a group: before the commit, after it, or during the charges. */
const [url = '', id = '', when = ''] = process.argv.slice(2)
const db = openDatabase(url)
const die = () => process.kill(process.pid, 'SIGKILL')
const now = new Date()

if (when !== 'while it charges')
  await db.transaction(async (tx) => {
    await closeGroup(tx, Number(id), now)
    if (when === 'before the commit') die()
    tx.afterCommit(die)
  })
await db.transaction(async (tx) => {
  await chargeSome(tx, Number(id), { now })
  die()
})
