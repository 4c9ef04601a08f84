import type { Database } from '#kernel/db/connection.ts'
import { perPage } from '#kernel/http/pages.ts'
import { textOf } from '#kernel/terminal.ts'
import { runAct } from '#lib/services/console/act.ts'
import { creditActs } from '#lib/services/console/credits/acts.ts'
import {
  countLines,
  findCredits,
  type LineRow,
  listLines,
} from '#lib/services/money/credits/queries.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { email, price, rest, text } from '../shop/kinds.ts'
import { documentOf } from '../shop/output.ts'
import { doingAt } from './act.ts'
import { findMember } from './members.ts'

/** Gift up to 100 euros. */
const gift = price
  .refine((cents) => cents <= 10_000)
  .meta({ ...price.meta(), description: textOf('credits.upTo') })

const show = async (db: Database, address: string, page = 1) => {
  const { id: member } = await findMember(db, address)
  const rows = await listLines(db, member, page)
  const total = await countLines(db, member)
  return { email: address, ...(await findCredits(db, member)), rows, total }
}
type Shown = Awaited<ReturnType<typeof show>>

const balanceText = (shown: Shown) => textOf('credits.balance', shown)
const lineText = (line: LineRow) =>
  textOf('credits.line', { ...line, balanceCents: line.available_after })

export const credits: Command = {
  actions: {
    show: listAction({
      words: { email },
      size: perPage,
      read: (typed, { db }, { page }) => show(db, typed.email, page),
      head: balanceText,
      print: lineText,
      document: documentOf,
    }),
    give: action({
      words: { email, cents: gift, reason: rest(text(500)) },
      question: async (typed, { db }) =>
        textOf('credits.question', { ...(await show(db, typed.email)), ...typed }),
      run: async ({ email: address, cents, reason }, context) => {
        const { db } = context
        const { id: member } = await findMember(db, address)
        const gift = { member, cents, reason }
        await runAct(creditActs.give, gift, doingAt(context), async () => {})
        return show(db, address)
      },
      print: (shown) => [balanceText(shown), shown.rows.map(lineText)],
    }),
  },
}
