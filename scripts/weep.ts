/** The weep plan, for the operator: npm run weep -- --help */
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { cancelWeep } from '#lib/services/money/weep/commands/cancel.ts'
import { giveWeep } from '#lib/services/money/weep/commands/operate.ts'
import { findMembership, listMemberships, listPeriods } from '#lib/services/money/weep/queries.ts'
import { stateOf } from '#lib/services/money/weep/rules/standing.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { memberId } from '#lib/services/platform/http/member-id.ts'
import { recordAct } from '#lib/services/platform/operator-acts.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { findMember, readNumber, runDesk } from './desk/run.ts'

const mostMonths = 24

const list = async (db: Database) => {
  const now = new Date()
  const all = await listMemberships(db)
  if (all.length === 0) console.info(say('weep.none'))
  for (const row of all)
    console.info(
      say('weep.line', {
        email: row.email ?? '',
        state: say(`weep.states.${stateOf(row, now)}`),
        price: formatCents(row.cents),
        until: formatDateTime(row.paid_until!),
      }),
    )
}

const show = async (db: Database, email: string | undefined) => {
  const member = memberId((await findMember(db, email)).id)
  const state = stateOf(await findMembership(db, member), new Date())
  console.info(say('weep.stands', { email: email ?? '', state: say(`weep.states.${state}`) }))
  for (const { cents, from_at: from, until_at: until } of await listPeriods(db, member))
    console.info(
      say('weep.period', {
        from: formatDateTime(from),
        until: formatDateTime(until),
        price: cents === null ? say('weep.gift') : formatCents(cents),
      }),
    )
}

const give = (email: string | undefined, text: string | undefined) => {
  const months = readNumber(text)
  if (!months || months > mostMonths) throw new StartError('weep.incomplete')
  const { monthlyCents: cents } = loadConfig().weep
  return async (db: Database) => {
    const member = memberId((await findMember(db, email)).id)
    const gift = { member, plan: 'monthly', months, cents } as const
    const until = await db
      .transaction((tx) => giveWeep(tx, gift, new Date()))
      .catch(() => Promise.reject(new StartError('weep.owes', { email: email ?? '' })))
    console.info(say('weep.given', { email: email ?? '', until: formatDateTime(until) }))
  }
}

const cancel = (email: string | undefined) => async (db: Database) => {
  const member = memberId((await findMember(db, email)).id)
  const now = new Date()
  await db
    .transaction(async (tx) => {
      await cancelWeep(tx, member, now)
      await recordAct(tx, 'weep.cancel', { member }, now)
    })
    .catch(() => Promise.reject(new StartError('weep.nothing', { email: email ?? '' })))
  await show(db, email)
}

await runDesk(say('weep.usage'), ([command = '', ...given]) => {
  if (command === 'list') return list
  if (command === 'show') return (db) => show(db, given[0])
  if (command === 'give') return give(given[0], given[1])
  if (command === 'cancel') return cancel(given[0])
  throw new StartError('weep.unknown', { command })
})
