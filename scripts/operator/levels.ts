import type { Database } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatCents } from '#lib/format/money.ts'
import { changeStep } from '#lib/services/members/levels/commands.ts'
import { listLevels } from '#lib/services/members/levels/queries.ts'
import { giveLevel } from '#lib/services/members/member-levels/commands/give.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { count, euros } from '../shop/kinds.ts'
import { nameOf, required } from '../shop/parameters.ts'
import { findMember, memberAddress } from './members-address.ts'

const list = async (db: Database) =>
  (await listLevels(db)).map((level) => ({
    number: level.number,
    name: level.name,
    cashbackPercent: level.cashback_percent,
    fromCents: level.start_threshold_cents,
  }))

const listText = (levels: Awaited<ReturnType<typeof list>>) =>
  levels.map(({ number, name, cashbackPercent: cashback, fromCents }) =>
    terminalText('levels.line', { number, name, cashback, from: formatCents(fromCents) }),
  )

export const levels: Command = {
  name: 'levels',
  help: terminalText('levels.help.about'),
  actions: {
    list: action({
      help: terminalText('levels.help.list'),
      run:
        () =>
        ({ db }) =>
          list(db),
      print: listText,
    }),
    change: action({
      help: terminalText('levels.help.change'),
      parameters: {
        number: required(nameOf('number'), count),
        cashbackPercent: required(nameOf('percent'), count),
        fromCents: required(nameOf('euros'), euros),
      },
      run:
        (step) =>
        async ({ db, now }) => {
          await db.transaction(async (tx) => {
            if (!(await changeStep(tx, step))) throw new StartError('levels.refused')
            await recordAct(tx, 'levels.change', step, now)
          })
          return list(db)
        },
      print: listText,
    }),
    give: action({
      help: terminalText('levels.help.give'),
      parameters: { email: memberAddress, level: required(nameOf('number'), count) },
      run:
        ({ email, level }) =>
        async ({ db, now }) => {
          const { id } = await findMember(db, email)
          if (!(await listLevels(db)).some(({ number }) => number === level))
            throw new StartError('levels.none', { level })
          const isNews = await db.transaction(async (tx) => {
            const moved = await giveLevel(tx, id, level, now)
            if (moved) await recordAct(tx, 'levels.give', { member: id, level }, now)
            return moved
          })
          return { email, level, isNews }
        },
      print: ({ isNews, ...values }) => [
        terminalText(isNews ? 'levels.given' : 'levels.already', values),
      ],
    }),
  },
}
