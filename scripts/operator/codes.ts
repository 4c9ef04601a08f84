import type { Database, Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import {
  addPromotion,
  endPromotion,
  type NewPromotion,
} from '#lib/services/money/codes/commands/operate.ts'
import { promiseText } from '#lib/services/money/codes/present.ts'
import { listPromotions } from '#lib/services/money/codes/queries/codes.ts'
import { action } from '../shop/action.ts'
import type { Command, Context, Kind, ValuesOf } from '../shop/command.ts'
import { count, euros, moment, text } from '../shop/kinds.ts'
import { flag, nameOf, option, required } from '../shop/parameters.ts'

const list = async (db: Database) =>
  (await listPromotions(db)).map((row) => ({
    code: row.code,
    promise: promiseText(row, 0),
    amountCents: row.amountCents,

    percent: row.percent,
    freeDelivery: row.freeDelivery,
    minimumCents: row.minimumCents,

    interest: row.interest,
    used: row.used,
    uses: row.uses,
    usesEach: row.usesEach,

    fromAt: row.fromAt,
    untilAt: row.untilAt,
    endedAt: row.endedAt,
  }))

const listText = (rows: Awaited<ReturnType<typeof list>>) => {
  if (rows.length === 0) return [terminalText('codes.none')]
  return rows.map(({ code, promise, used, uses, interest, fromAt, untilAt, endedAt }) => {
    const when = [
      fromAt && terminalText('codes.from', { at: formatDateTime(fromAt) }),
      untilAt && terminalText('codes.until', { at: formatDateTime(untilAt) }),
      interest && terminalText('codes.category', { interest }),
      endedAt && terminalText('codes.ended', { at: formatDateTime(endedAt) }),
    ].filter(Boolean)
    const values = { code, promise, used, uses: uses ?? '∞', when: when.join(', ') }
    return terminalText('codes.line', values).trimEnd()
  })
}

const code: Kind<string> = {
  expected: terminalText('codes.shape'),
  read: (word) => (/^[a-z0-9-]{3,40}$/i.test(word) ? word : undefined),
}

const options = {
  less: option(nameOf('euros'), euros, terminalText('codes.help.less')),
  percent: option(nameOf('percent'), count, terminalText('codes.help.percent')),
  freeDelivery: flag(terminalText('codes.help.freeDelivery')),
  goods: option(nameOf('euros'), euros, terminalText('codes.help.goods')),
  category: option(nameOf('name'), text(200), terminalText('codes.help.category')),
  from: option(nameOf('moment'), moment, terminalText('codes.help.from')),
  until: option(nameOf('moment'), moment, terminalText('codes.help.until')),
  uses: option(nameOf('number'), count, terminalText('codes.help.uses')),
  each: option(nameOf('number'), count, terminalText('codes.help.each')),
}
type Typed = { code: string } & ValuesOf<typeof options>

/** Reads exactly one discount, within its limits. */
const readPromotion = (typed: Typed): NewPromotion => {
  const promotion = {
    code: typed.code,
    amountCents: typed.less ?? null,
    percent: typed.percent ?? null,
    freeDelivery: typed.freeDelivery,
    minimumCents: typed.goods ?? 0,
    interest: typed.category ?? null,
    fromAt: typed.from ?? null,
    untilAt: typed.until ?? null,
    uses: typed.uses ?? null,
    usesEach: typed.each ?? 1,
  }
  const promises = [promotion.amountCents, promotion.percent, promotion.freeDelivery]
  const isWhole =
    promises.filter(Boolean).length === 1 &&
    (promotion.percent ?? 1) <= 100 &&
    promotion.uses !== 0 &&
    promotion.usesEach > 0
  if (!isWhole) throw new StartError('codes.incomplete')
  return promotion
}

const explain = (error: DomainError) => {
  if (error.code === 'conflict') return new StartError('codes.there')
  return error.code === 'not_found' ? new StartError('codes.missing') : error
}

const afterwards = async ({ db }: Context, work: (tx: Tx) => Promise<unknown>) => {
  await db.transaction(work)
  return list(db)
}

export const codes: Command = {
  name: 'codes',
  help: terminalText('codes.help.about'),
  actions: {
    list: action({
      help: terminalText('codes.help.list'),
      run:
        () =>
        ({ db }) =>
          list(db),
      print: listText,
    }),
    add: action({
      help: terminalText('codes.help.add'),
      parameters: { code: required(nameOf('code'), code) },
      options,
      run: (typed) => {
        const promotion = readPromotion(typed)
        return (context) => afterwards(context, (tx) => addPromotion(tx, promotion, context.now))
      },
      print: listText,
      explain,
    }),
    end: action({
      help: terminalText('codes.help.end'),
      parameters: { code: required(nameOf('code'), text(40)) },
      run:
        ({ code: ended }) =>
        (context) =>
          afterwards(context, (tx) => endPromotion(tx, ended, context.now)),
      question: async ({ code: ended }, { db }) => {
        const promotion = (await list(db)).find((one) => one.code === ended.toUpperCase())
        if (!promotion || promotion.endedAt) return undefined
        const { promise, used, uses } = promotion
        return terminalText('codes.question', {
          code: promotion.code,
          promise,
          used,
          uses: uses ?? '∞',
        })
      },
      print: listText,
      explain,
    }),
  },
}
