import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { type CodeRow, codeActs, listCodes, withUses } from '#lib/services/console/codes/acts.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, euros, flag, moment, price, text, upTo, whole } from '../shop/kinds.ts'
import { typedActs } from './act.ts'

const lineText = (row: CodeRow) => [
  textOf('codes.line', withUses(row)),
  row.fromAt && textOf('codes.from', row),
  row.untilAt && textOf('codes.until', row),
  row.interest && textOf('codes.category', row),
  row.endedAt && textOf('codes.ended', row),
]

const print = (rows: CodeRow[]) => (rows.length > 0 ? rows.map(lineText) : textOf('codes.none'))

const typed = typedActs({ words: { code: text(40) }, show: listCodes, print })

export const codes: Command = {
  actions: {
    list: action({ run: (_, { db }) => listCodes(db), print }),
    add: typed(codeActs.add, {
      words: {
        code: anything.regex(/^[a-z0-9-]{3,40}$/i).meta({ description: textOf('codes.shape') }),
      },
      options: {
        less: price.optional(),
        percent: upTo(100, 1).optional(),
        freeDelivery: flag,
        goods: euros.optional(),
        category: text(200).optional(),
        from: moment.optional(),
        until: moment.optional(),
        uses: whole.optional(),
        each: whole.optional(),
      },
      check: ({ less, percent, freeDelivery }) => {
        if ([less, percent, freeDelivery].filter(Boolean).length !== 1)
          throw new StartError('codes.incomplete')
      },
    }),
    end: typed(codeActs.end),
  },
}
