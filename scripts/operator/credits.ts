import type { Database } from '#kernel/db/connection.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { perPage } from '#kernel/http/pages.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { countLines, findCredits, listLines } from '#lib/services/money/credits/queries.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { documentOf } from '../shop/document.ts'
import { price, text } from '../shop/kinds.ts'
import { pageLine, pageOption } from '../shop/list.ts'
import { nameOf, required, restOf } from '../shop/parameters.ts'
import { findMember, memberAddress } from './members-address.ts'

const maxCents = 10_000

const show = async (db: Database, email: string, page = 1) => {
  const id = memberId((await findMember(db, email)).id)
  const { availableCents, pendingCents } = await findCredits(db, id)
  const lines = await listLines(db, id, page)
  const total = await countLines(db, id)
  return {
    email,
    availableCents,
    pendingCents,
    total,
    page: { page, size: perPage },
    lines: lines.map((line) => ({
      at: line.at,
      kind: line.kind,
      amountCents: line.available_cents,

      balanceCents: line.available_after,
      order: line.order_number,
      reason: line.reason,
    })),
  }
}

const showText = ({ availableCents, pendingCents, lines }: Awaited<ReturnType<typeof show>>) => [
  terminalText('credits.balance', {
    available: formatCents(availableCents),
    pending: formatCents(pendingCents),
  }),
  ...lines.map((line) =>
    terminalText('credits.line', {
      at: formatDateTime(line.at),
      amount: formatCents(line.amountCents),
      balance: formatCents(line.balanceCents),
      what: terminalText(`credits.kinds.${line.kind}`),
      order: line.order ?? '',
      reason: line.reason ?? '',
    }).trimEnd(),
  ),
]

const shownDocument = ({ total, page, ...shown }: Awaited<ReturnType<typeof show>>) =>
  documentOf(shown)

export const credits: Command = {
  name: 'credits',
  help: terminalText('credits.help.about'),
  actions: {
    show: action({
      help: terminalText('credits.help.show'),
      parameters: { email: memberAddress },
      options: pageOption,
      run:
        ({ email, page }) =>
        ({ db }) =>
          show(db, email, page),

      print: showText,
      document: shownDocument,
      rest: pageLine,
    }),
    give: action({
      help: terminalText('credits.help.give'),
      parameters: {
        email: memberAddress,
        cents: required(nameOf('euros'), price),
        reason: restOf(nameOf('reason'), text(500)),
      },
      run: ({ email, cents, reason }) => {
        if (cents > maxCents) throw new StartError('credits.tooMuch')
        return async ({ db, now }) => {
          const { id: member } = await findMember(db, email)
          await db.transaction(async (tx) => {
            await giveCredits(tx, { member, cents, reason }, now)
            await recordAct(tx, 'credits.give', { member, cents, reason }, now)
          })
          return show(db, email)
        }
      },
      question: async ({ email, cents }, { db }) => {
        const { id: member } = await findMember(db, email)
        const { availableCents } = await findCredits(db, memberId(member))
        return terminalText('credits.question', {
          email,
          amount: formatCents(cents),
          available: formatCents(availableCents),
        })
      },

      print: showText,
      document: shownDocument,
    }),
  },
}
