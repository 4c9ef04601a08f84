import type { Database } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { changeStep } from '#lib/services/members/levels/commands.ts'
import { listLevels } from '#lib/services/members/levels/queries.ts'
import { giveLevel } from '#lib/services/members/member-levels/commands.ts'
import { action, type Command } from '../shop/action.ts'
import { count, email, euros } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { findMember } from './members.ts'

const list = async (db: Database) =>
  (await listLevels(db)).map((level) =>
    pick(level, ['number', 'name', 'cashback_percent', 'start_threshold_cents']),
  )

const listText = (levels: Awaited<ReturnType<typeof list>>) =>
  levels.map((level) => textOf('levels.line', level))

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
    give: action({
      words: { email, level: count },
      run: async ({ email, level }, { db, now }) => {
        const { id: member } = await findMember(db, email)
        if (!(await listLevels(db)).some(({ number }) => number === level))
          throw new StartError('levels.none', { level })
        const isNews = await db.transaction(async (tx) => {
          const moved = await giveLevel(tx, member, level, now)
          if (moved) await recordAct(tx, 'levels.give', { member, level }, now)
          return moved
        })
        return { email, level, isNews }
      },
      print: (gift) => textOf(gift.isNews ? 'levels.given' : 'levels.already', gift),
    }),
  },
}
