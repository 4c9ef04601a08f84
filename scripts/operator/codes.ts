import type { Database } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { addPromotion, endPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { promiseText } from '#lib/services/money/codes/present.ts'
import { listPromotions } from '#lib/services/money/codes/queries.ts'
import { asCompared } from '#lib/services/money/codes/rules.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, euros, flag, moment, price, text, upTo, whole } from '../shop/kinds.ts'

const list = async (db: Database) =>
  (await listPromotions(db)).map((promotion) => ({
    ...promotion,
    promise: promiseText(promotion, 0),
  }))

type Row = Awaited<ReturnType<typeof list>>[number]

const withUses = (row: Row) => ({ ...row, uses: row.uses ?? '∞' })

const lineText = (row: Row) => [
  textOf('codes.line', withUses(row)),
  row.fromAt && textOf('codes.from', row),
  row.untilAt && textOf('codes.until', row),
  row.interest && textOf('codes.category', row),
  row.endedAt && textOf('codes.ended', row),
]

const listed = {
  print: (rows: Row[]) => (rows.length > 0 ? rows.map(lineText) : textOf('codes.none')),
  explain: (error: DomainError) => {
    if (error.code === 'conflict') return new StartError('codes.there')
    return error.code === 'not_found' ? new StartError('codes.missing') : error
  },
}

export const codes: Command = {
  actions: {
    list: action({ run: (_, { db }) => list(db), print: listed.print }),
    add: action({
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
      run: async ({ code, ...typed }, { db, now }) => {
        const promotion = {
          code,
          amountCents: typed.less ?? null,
          percent: typed.percent ?? null,
          freeDelivery: typed.freeDelivery ?? false,
          minimumCents: typed.goods ?? 0,
          interest: typed.category ?? null,
          fromAt: typed.from ?? null,
          untilAt: typed.until ?? null,
          uses: typed.uses ?? null,
          usesEach: typed.each ?? 1,
        }
        await db.transaction((tx) => addPromotion(tx, promotion, now))
        return list(db)
      },
      ...listed,
    }),
    end: action({
      words: { code: text(40) },
      question: async ({ code }, { db }) => {
        const promotion = (await list(db)).find((one) => one.code === asCompared(code))
        if (!promotion || promotion.endedAt) return undefined
        return textOf('codes.question', withUses(promotion))
      },
      run: async ({ code }, { db, now }) => {
        await db.transaction((tx) => endPromotion(tx, code, now))
        return list(db)
      },
      ...listed,
    }),
  },
}
