/** Credits, for the operator: npm run credits -- --help */
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { findCredits, listLines } from '#lib/services/money/credits/queries.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { memberId } from '#lib/services/platform/http/member-id.ts'
import { recordAct } from '#lib/services/platform/operator-acts.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { findMember, readCents, runDesk } from './desk/run.ts'

const most = 10_000

const show = async (db: Database, email: string | undefined) => {
  const id = memberId((await findMember(db, email)).id)
  const { availableCents, pendingCents } = await findCredits(db, id)
  const said = { available: formatCents(availableCents), pending: formatCents(pendingCents) }
  console.info(say('credits.balance', said))
  for (const line of await listLines(db, id, 1))
    console.info(
      say('credits.line', {
        at: formatDateTime(line.at),
        amount: formatCents(line.available_cents),
        balance: formatCents(line.available_after),
        what: say(`credits.kinds.${line.kind}`),
        order: line.order_number ?? '',
        reason: line.reason ?? '',
      }).trimEnd(),
    )
}

const give = async (db: Database, [email, amount, reason]: string[]) => {
  const cents = readCents(amount)
  if (!cents || cents > most || !reason?.trim()) throw new StartError('credits.incomplete')
  const { id } = await findMember(db, email)
  const now = new Date()
  await db.transaction(async (tx) => {
    await giveCredits(tx, { member: id, cents, reason: reason.trim() }, now)
    await recordAct(tx, 'credits.give', { member: id, cents, reason: reason.trim() }, now)
  })
  await show(db, email)
}

await runDesk(say('credits.usage'), ([command = '', ...given]) => {
  if (command === 'show') return (db) => show(db, given[0])
  if (command === 'give') return (db) => give(db, given)
  throw new StartError('credits.unknown', { command })
})
