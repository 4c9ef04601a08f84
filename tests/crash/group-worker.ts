import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { closeGroup } from '#lib/services/money/groups/commands/closing/close.ts'
import { equalizePrices } from '#lib/services/money/groups/commands/closing/equalize-prices.ts'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { collectBatch } from '#lib/services/money/groups/commands/collecting/collect.ts'

/** Process that works on a group and dies before or after one of its commits, the first being 1. */
const [url = '', action = '', group = '', when = '', which = ''] = process.argv.slice(2)
const db = openDatabase(url)
const id = Number(group)
const now = new Date()
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

const actions: Record<string, () => Promise<unknown>> = {
  close: () => mortal.transaction((tx) => closeGroup(tx, id, now)),
  charge: () => mortal.transaction((tx) => collectBatch(tx, id, { now })),
  cancel: () => mortal.transaction((tx) => endGroup(tx, id, 'cancelled', now, { operator: 'Ada' })),
  refund: () => refundFailedGroup(mortal, id, now),
  equalize: () => equalizePrices(mortal, now),
}
await actions[action]!()
