import { openDatabase } from '#kernel/db/connection.ts'
import { endGroup, lookAfterFailed } from '#lib/services/money/groups/commands/closing/fail.ts'

/**
 * Process that dies while it cancels a group: before the commit, after it, or after some commits of
 * the refunds.
 */
const [url = '', id = '', when = ''] = process.argv.slice(2)
const db = openDatabase(url)
const die = () => process.kill(process.pid, 'SIGKILL')
const now = new Date()

await db.transaction(async (tx) => {
  await endGroup(tx, Number(id), 'cancelled', now, { operator: 'Ada' })
  if (when === 'before the commit') die()
  if (when === 'after the commit') tx.afterCommit(die)
})
let commits = 0
const dying: typeof db = {
  ...db,
  transaction: async (work) => {
    const done = await db.transaction(work)
    if (++commits === Number(when)) die()
    return done
  },
}
await lookAfterFailed(dying, Number(id), now)
