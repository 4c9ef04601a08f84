/** Levels, for the operator: npm run levels -- --help */
import { formatCents } from '#lib/format/money.ts'
import { changeStep } from '#lib/services/members/levels/commands.ts'
import { listLevels } from '#lib/services/members/levels/queries.ts'
import { giveLevel } from '#lib/services/members/standings/commands/give.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { recordAct } from '#lib/services/platform/operator-acts.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { findMember, readCents, readNumber, runDesk } from './desk/run.ts'

const list = async (db: Database) => {
  for (const level of await listLevels(db)) {
    const { number, name, cashback_percent: cashback, start_threshold_cents: from } = level
    console.info(say('levels.line', { number, name, cashback, from: formatCents(from) }))
  }
}

const need = (value: number | undefined) => {
  if (value === undefined) throw new StartError('levels.incomplete')
  return value
}

const give = (email: string | undefined, text: string | undefined) => {
  const level = need(readNumber(text))
  return async (db: Database) => {
    const { id } = await findMember(db, email)
    if (!(await listLevels(db)).some(({ number }) => number === level))
      throw new StartError('levels.none', { level })
    const now = new Date()
    const isNews = await db.transaction(async (tx) => {
      const moved = await giveLevel(tx, id, level, now)
      if (moved) await recordAct(tx, 'levels.give', { member: id, level }, now)
      return moved
    })
    console.info(say(isNews ? 'levels.given' : 'levels.already', { email: email ?? '', level }))
  }
}

const change = ([number, cashback, from]: string[]) => {
  const step = {
    number: need(readNumber(number)),
    cashbackPercent: need(readNumber(cashback)),
    fromCents: need(readCents(from)),
  }
  return async (db: Database) => {
    const now = new Date()
    await db.transaction(async (tx) => {
      if (!(await changeStep(tx, step))) throw new StartError('levels.refused')
      await recordAct(tx, 'levels.change', step, now)
    })
    await list(db)
  }
}

await runDesk(say('levels.usage'), ([command = '', ...given]) => {
  if (command === 'list') return list
  if (command === 'give') return give(given[0], given[1])
  if (command === 'change') return change(given)
  throw new StartError('levels.unknown', { command })
})
