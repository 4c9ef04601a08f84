import type { Database } from '#kernel/db/connection.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { countLines, findCredits, listLines } from '#lib/services/money/credits/queries.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { email, price, rest, text } from '../shop/kinds.ts'
import { documentOf, textOf } from '../shop/output.ts'
import { findMember } from './members.ts'

const maxCents = 10_000

const show = async (db: Database, address: string, page = 1) => {
  const member = memberId((await findMember(db, address)).id)
  const { availableCents, pendingCents } = await findCredits(db, member)
  const rows = (await listLines(db, member, page)).map((line) => ({
    at: line.at,
    kind: line.kind,
    amountCents: line.available_cents,
    balanceCents: line.available_after,
    order: line.order_number,
    reason: line.reason,
  }))
  const total = await countLines(db, member)
  return { email: address, availableCents, pendingCents, rows, total }
}
type Shown = Awaited<ReturnType<typeof show>>

const balanceText = (shown: Shown) => textOf('credits.balance', shown)
const lineText = (line: Shown['rows'][number]) => textOf('credits.line', line)
const shownDocument = ({ email: address, availableCents, pendingCents, rows }: Shown) =>
  documentOf({ email: address, availableCents, pendingCents, lines: rows })

export const credits: Command = {
  actions: {
    show: listAction({
      words: { email },
      size: perPage,
      read: ({ email: address }, { db }, { page }) => show(db, address, page),
      head: balanceText,
      print: lineText,
      document: shownDocument,
    }),
    give: action({
      words: { email, cents: price, reason: rest(text(500)) },
      check: ({ cents }) => {
        if (cents > maxCents) throw new StartError('credits.tooMuch')
      },
      question: async ({ email: address, cents }, { db }) => {
        const { availableCents } = await show(db, address)
        return textOf('credits.question', { email: address, cents, availableCents })
      },
      run: async ({ email: address, cents, reason }, { db, now }) => {
        const { id: member } = await findMember(db, address)
        await db.transaction(async (tx) => {
          await giveCredits(tx, { member, cents, reason }, now)
          await recordAct(tx, 'credits.give', { member, cents, reason }, now)
        })
        return show(db, address)
      },
      print: (shown) => [balanceText(shown), shown.rows.map(lineText)],
      document: shownDocument,
    }),
  },
}
