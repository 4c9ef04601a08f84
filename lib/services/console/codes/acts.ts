import type { Db } from '#kernel/db/connection.ts'
import { textOf } from '#kernel/terminal.ts'
import { addPromotion, endPromotion } from '../../money/codes/commands/operate.ts'
import { promiseText } from '../../money/codes/present.ts'
import { listPromotions } from '../../money/codes/queries.ts'
import { asCompared } from '../../money/codes/rules.ts'
import { actsOn } from '../act.ts'

/** Codes with the sentence for what each promises. */
export const listCodes = async (db: Db) =>
  (await listPromotions(db)).map((promotion) => ({
    ...promotion,
    promise: promiseText(promotion, 0),
  }))

export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

export const withUses = (row: CodeRow) => ({ ...row, uses: row.uses ?? '∞' })

const act = actsOn({
  noun: 'codes',
  find: async (db, { code }: { code: string }) =>
    (await listCodes(db)).find((one) => one.code === asCompared(code)),
  audit: ({ code }) => ({ code: asCompared(code) }),
  refusals: { conflict: 'codes.there', not_found: 'codes.missing' },
})

type Maybe<T> = { [Name in keyof T]?: T[Name] | undefined }

/** One of the first three says what the code promises. */
type Promises = Maybe<{
  /** Cents. */
  less: number
  percent: number
  freeDelivery: boolean
  /** Least cents of goods. */
  goods: number
  /** Slug. */
  category: string
  from: Date
  until: Date
  uses: number
  each: number
}>

export const codeActs = {
  add: act('add', {
    change: async (tx, _, _by, { code, ...promises }: { code: string } & Promises) => {
      const promotion = {
        code: asCompared(code),
        amountCents: promises.less ?? null,
        percent: promises.percent ?? null,
        freeDelivery: promises.freeDelivery ?? false,
        minimumCents: promises.goods ?? 0,
        interest: promises.category ?? null,
        fromAt: promises.from ?? null,
        untilAt: promises.until ?? null,
        uses: promises.uses ?? null,
        usesEach: promises.each ?? 1,
      }
      await addPromotion(tx, promotion)
      return promotion
    },
    audit: (_, _thing, promotion) => promotion,
  }),
  end: act('end', {
    question: async (promotion) =>
      promotion && !promotion.endedAt ? textOf('codes.question', withUses(promotion)) : undefined,
    change: (tx, _, { now }, { code }) => endPromotion(tx, code, now),
  }),
}
