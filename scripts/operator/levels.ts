import type { Database } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { personActs } from '#lib/services/console/people/acts.ts'
import { changeStep } from '#lib/services/members/levels/commands.ts'
import { listLevels } from '#lib/services/members/levels/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { count, email, euros } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { typedActs } from './act.ts'

const list = async (db: Database) =>
  (await listLevels(db)).map((level) =>
    pick(level, ['number', 'name', 'cashback_percent', 'start_threshold_cents']),
  )

const listText = (levels: Awaited<ReturnType<typeof list>>) =>
  levels.map((level) => textOf('levels.line', level))

const typed = typedActs({
  words: { email },
  show: async (_, input, level: number) => ({ ...input, level }),
  print: (gift) => textOf('levels.given', gift),
})

export const levels: Command = {
  actions: {
    list: action({ run: (_, { db }) => list(db), print: listText }),
    change: action({
      words: { number: count, cashbackPercent: count, fromCents: euros },
      run: async (step, { db, now }) => {
        await db.transaction(async (tx) => {
          if (!(await changeStep(tx, step))) throw new StartError('levels.refused')
          await recordAct(tx, 'levels.change', step, now)
        })
        return list(db)
      },
      print: listText,
    }),
    give: typed(personActs.giveLevel, { words: { level: count } }),
  },
}
