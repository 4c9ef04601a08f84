import { openDatabase } from '#kernel/db/connection.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'

/** Process that dies during a decision about a comment, before the commit or right after it. */
const [url = '', id = '', when = ''] = process.argv.slice(2)
const db = openDatabase(url)
const die = () => process.kill(process.pid, 'SIGKILL')
const decision = { kind: 'remove', ground: 'conditions', facts: 'Vende.', operator: 'oro' } as const

await db.transaction(async (tx) => {
  await decide(tx, { of: 'comment', id: Number(id) }, decision, new Date())
  if (when === 'before the commit') die()
  tx.afterCommit(die)
})
