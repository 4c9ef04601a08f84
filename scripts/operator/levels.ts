import type { Db } from '#kernel/db/connection.ts'
import { textOf } from '#kernel/terminal.ts'
import { levelActs } from '#lib/services/console/levels/acts.ts'
import { personActs } from '#lib/services/console/people/acts.ts'
import { listLevels } from '#lib/services/members/levels/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { count, email, euros, upTo } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { typedActs } from './act.ts'

const list = async (db: Db) =>
  (await listLevels(db)).map((level) =>
    pick(level, ['number', 'name', 'cashback_percent', 'start_threshold_cents']),
  )

const print = (levels: Awaited<ReturnType<typeof list>>) =>
  levels.map((level) => textOf('levels.line', level))

const typed = typedActs({ words: { number: count }, show: list, print })

const gift = typedActs({
  words: { email },
  show: async (_, input, level: number) => ({ ...input, level }),
  print: (row) => textOf('levels.given', row),
})

export const levels: Command = {
  actions: {
    list: action({ run: (_, { db }) => list(db), print }),
    change: typed(levelActs.change, { words: { cashbackPercent: upTo(100), fromCents: euros } }),
    give: gift(personActs.giveLevel, { words: { level: count } }),
  },
}
