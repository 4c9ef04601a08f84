import type { Database } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import {
  addPromotion,
  endPromotion,
  type NewPromotion,
} from '#lib/services/money/codes/commands/operate.ts'
import { promiseText } from '#lib/services/money/codes/present.ts'
import { listPromotions } from '#lib/services/money/codes/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, count, euros, flag, moment, text } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'

const list = async (db: Database) =>
  (await listPromotions(db)).map((promotion) => {
    const { id, inviter, interestId, ...row } = promotion
    return { ...row, promise: promiseText(promotion, 0) }
  })
type Rows = Awaited<ReturnType<typeof list>>

const lineText = ({ uses, ...row }: Rows[number]) => {
  const when = [
    row.fromAt && textOf('codes.from', row),
    row.untilAt && textOf('codes.until', row),
    row.interest && textOf('codes.category', row),
    row.endedAt && textOf('codes.ended', row),
  ]
  return textOf('codes.line', { ...row, uses: uses ?? '∞', when: when.filter(Boolean).join(', ') })
}
const listText = (rows: Rows) => (rows.length > 0 ? rows.map(lineText) : textOf('codes.none'))

const options = {
  less: euros.optional(),
  percent: count.optional(),
  freeDelivery: flag,
  goods: euros.optional(),
  category: text(200).optional(),
  from: moment.optional(),
  until: moment.optional(),
  uses: count.optional(),
  each: count.optional(),
}
type Typed = { code: string } & {
  [Name in keyof typeof options]?: (typeof options)[Name]['_output']
}

/** Reads exactly one discount, within its limits. */
const readPromotion = (typed: Typed): NewPromotion => {
  const { code, less, percent, freeDelivery = false, uses, each = 1 } = typed
  const isWhole = [less, percent, freeDelivery].filter(Boolean).length === 1
  if (!isWhole || (percent ?? 1) > 100 || uses === 0 || each === 0)
    throw new StartError('codes.incomplete')
  return {
    code,
    amountCents: less ?? null,
    percent: percent ?? null,
    freeDelivery,
    minimumCents: typed.goods ?? 0,
    interest: typed.category ?? null,
    fromAt: typed.from ?? null,
    untilAt: typed.until ?? null,
    uses: uses ?? null,
    usesEach: each,
  }
}

const explain = (error: DomainError) => {
  if (error.code === 'conflict') return new StartError('codes.there')
  return error.code === 'not_found' ? new StartError('codes.missing') : error
}

export const codes: Command = {
  actions: {
    list: action({ run: (_, { db }) => list(db), print: listText }),
    add: action({
      words: {
        code: anything.regex(/^[a-z0-9-]{3,40}$/i).meta({ description: textOf('codes.shape') }),
      },
      options,
      check: readPromotion,
      run: async (typed, { db, now }) => {
        await db.transaction((tx) => addPromotion(tx, readPromotion(typed), now))
        return list(db)
      },
      print: listText,
      explain,
    }),
    end: action({
      words: { code: text(40) },
      question: async ({ code }, { db }) => {
        const promotion = (await list(db)).find((one) => one.code === code.toUpperCase())
        if (!promotion || promotion.endedAt) return undefined
        return textOf('codes.question', { ...promotion, uses: promotion.uses ?? '∞' })
      },
      run: async ({ code }, { db, now }) => {
        await db.transaction((tx) => endPromotion(tx, code, now))
        return list(db)
      },
      print: listText,
      explain,
    }),
  },
}
