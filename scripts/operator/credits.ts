import type { Db } from '#kernel/db/connection.ts'
import { perPage } from '#kernel/http/pages.ts'
import { textOf } from '#kernel/terminal.ts'
import { personActs } from '#lib/services/console/people/acts.ts'
import { findPerson } from '#lib/services/console/people/queries.ts'
import {
  countLines,
  findCredits,
  type LineRow,
  listLines,
} from '#lib/services/money/credits/queries.ts'
import { type Command, listAction } from '../shop/action.ts'
import { email, price, rest, text } from '../shop/kinds.ts'
import { documentOf } from '../shop/output.ts'
import { typedActs } from './act.ts'

/** Gift up to 100 euros. */
const gift = price
  .refine((cents) => cents <= 10_000)
  .meta({ ...price.meta(), description: textOf('credits.upTo') })

const show = async (db: Db, address: string, page = 1) => {
  const { id: member } = await findPerson(db, { email: address })
  const rows = await listLines(db, member, page)
  const total = await countLines(db, member)
  return { email: address, ...(await findCredits(db, member)), rows, total }
}
type Shown = Awaited<ReturnType<typeof show>>

const balanceText = (shown: Shown) => textOf('credits.balance', shown)
const lineText = (line: LineRow) =>
  textOf('credits.line', { ...line, balanceCents: line.available_after })

const typed = typedActs({
  words: { email },
  show: (tx, input) => show(tx, input.email),
  print: (shown) => [balanceText(shown), shown.rows.map(lineText)],
})

export const credits: Command = {
  actions: {
    show: listAction({
      words: { email },
      size: perPage,
      read: (input, { db }, { page }) => show(db, input.email, page),
      head: balanceText,
      print: lineText,
      document: documentOf,
    }),
    give: typed(personActs.giveCredits, { words: { cents: gift, reason: rest(text(500)) } }),
  },
}
