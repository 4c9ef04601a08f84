/** Promotional codes, for the operator: npm run codes -- --help */
import { parseArgs } from 'node:util'
import { readMoment } from '#lib/catalogue-file/moments.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import {
  addPromotion,
  endPromotion,
  type NewPromotion,
} from '#lib/services/money/codes/commands/operate.ts'
import { sayPromise } from '#lib/services/money/codes/present.ts'
import { listPromotions } from '#lib/services/money/codes/queries/codes.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { readCents, readNumber, runDesk } from './desk/run.ts'

const list = async (db: Database) => {
  const rows = await listPromotions(db)
  for (const row of rows) {
    const { code, used, uses, interest, fromAt, untilAt, endedAt } = row
    const when = [
      fromAt && say('codes.from', { at: formatDateTime(fromAt) }),
      untilAt && say('codes.until', { at: formatDateTime(untilAt) }),
      interest && say('codes.category', { interest }),
      endedAt && say('codes.ended', { at: formatDateTime(endedAt) }),
    ].filter(Boolean)
    const promise = sayPromise(row, 0)
    console.info(
      say('codes.line', {
        code,
        promise,
        used,
        uses: uses ?? '∞',
        when: when.join(', '),
      }).trimEnd(),
    )
  }
  if (rows.length === 0) console.info(say('codes.none'))
}

const options = {
  less: { type: 'string' },
  percent: { type: 'string' },
  'free-delivery': { type: 'boolean' },
  goods: { type: 'string' },
  category: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  uses: { type: 'string' },
  each: { type: 'string' },
} as const

const given = <T>(text: string | undefined, read: (text: string) => T | undefined): T | null => {
  if (text === undefined) return null
  const value = read(text)
  if (value === undefined) throw new StartError('codes.incomplete')
  return value
}

const momentOf = (text: string) => {
  const iso = readMoment(text)
  return iso === undefined ? undefined : new Date(iso)
}

const readPromotion = (words: string[]): NewPromotion => {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const promotion = {
      code: positionals[0] ?? '',
      amountCents: given(values.less, readCents),
      percent: given(values.percent, readNumber),
      freeDelivery: values['free-delivery'] ?? false,
      minimumCents: given(values.goods, readCents) ?? 0,
      interest: values.category ?? null,
      fromAt: given(values.from, momentOf),
      untilAt: given(values.until, momentOf),
      uses: given(values.uses, readNumber),
      usesEach: given(values.each, readNumber) ?? 1,
    }
    const promises = [promotion.amountCents, promotion.percent, promotion.freeDelivery || null]
    const isWhole =
      /^[a-z0-9-]{3,40}$/i.test(promotion.code) &&
      positionals.length === 1 &&
      promises.filter(Boolean).length === 1 &&
      (promotion.percent ?? 1) <= 100 &&
      promotion.uses !== 0 &&
      promotion.usesEach > 0
    if (isWhole) return promotion
  } catch (error) {
    if (error instanceof StartError) throw error
  }
  throw new StartError('codes.incomplete')
}

const refusals: Record<string, 'codes.there' | 'codes.missing'> = {
  conflict: 'codes.there',
  not_found: 'codes.missing',
}

const doing = (deed: (db: Database) => Promise<unknown>) => async (db: Database) => {
  try {
    await deed(db)
  } catch (error) {
    const refusal = error instanceof DomainError && refusals[error.code]
    throw refusal ? new StartError(refusal) : error
  }
  await list(db)
}

await runDesk(say('codes.usage'), ([command = '', ...words]) => {
  if (command === 'list') return list
  if (command === 'add') {
    const promotion = readPromotion(words)
    return doing((db) => db.transaction((tx) => addPromotion(tx, promotion, new Date())))
  }
  if (command === 'end' && words[0])
    return doing((db) => db.transaction((tx) => endPromotion(tx, words[0]!, new Date())))
  throw new StartError('codes.unknown', { command })
})
