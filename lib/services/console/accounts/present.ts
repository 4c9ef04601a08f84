import type { z } from 'zod'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { euros } from '#kernel/money.ts'
import { startOfDay } from '#lib/calendar/days.ts'
import type { operatorAccounts } from '#lib/contract/console/accounts.ts'
import { createWords } from '#lib/format/words.ts'
import { answerSheet } from '#lib/tools/spreadsheet/file.ts'
import type { Cell } from '#lib/tools/spreadsheet/workbook.ts'
import words from '#locales/it/console-accounts.json' with { type: 'json' }
import type { Difference } from '../../money/settlement/rules/reconciliation.ts'
import type { DisputeRow } from './queries.ts'
import type { Period, Sums, Takings } from './rules.ts'

type Compared = z.output<typeof operatorAccounts.comparison.output>['data']
type Disputed = z.output<typeof operatorAccounts.disputes.output>['data'][number]
type Shown = z.output<typeof operatorAccounts.takings.output>['data']

const eurosOr = (cents: number | null) => (cents === null ? null : euros(cents))

type Comparison = { from_at: Date; until_at: Date; made_at: Date; differences: Difference[] }

export const presentComparison = (last: Comparison | undefined): Compared =>
  last
    ? {
        from: last.from_at.toISOString(),
        until: last.until_at.toISOString(),
        made_at: last.made_at.toISOString(),
        differences: last.differences.map(({ kind, order, provider_id: name, ours, theirs }) => ({
          kind,
          order,
          name,
          ours: eurosOr(ours),
          theirs: eurosOr(theirs),
        })),
      }
    : null

export const presentDispute = ({ disputedCents, takenCents, ...row }: DisputeRow): Disputed => ({
  ...withIsoDates(row),
  amount: eurosOr(disputedCents),
  lost: euros(takenCents),
})

const inEuros = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, euros(cents)])) as Sums

export const presentTakings = (
  { days, total }: Takings,
  period: Period,
  percent: number,
): Shown => ({
  ...period,
  vat_percent: percent,
  days: days.map(({ day, ...sums }) => ({ day, ...inEuros(sums) })),
  total: inEuros(total),
})

const t = createWords({ 'console-accounts': words }).getFixedT('it', 'console-accounts')

/** Takings as a file, with the same rows and the same total as on the screen. */
export const takingsFile = (
  { from, until, days, total, vat_percent: percent }: Shown,
  format: 'xlsx' | 'csv',
) => {
  const columns = ['captured', 'refunded', 'contested', 'net', 'taxable'] as const
  const headings = [
    t('takings.day'),
    ...columns.map((column) => t(`takings.${column}`)),
    t('takings.vat', { percent }),
  ]
  const cellsOf = ({ vat, ...sums }: Shown['total']): Cell[] => [
    ...columns.map((column) => sums[column]),
    vat,
  ]
  const rows: Cell[][] = [
    ...days.map(({ day, ...sums }) => [startOfDay(day), ...cellsOf(sums)]),
    [t('takings.total'), ...cellsOf(total)],
  ]
  const file = `${t('takings.file')}-${from}-${until}`
  return answerSheet({ file, name: t('takings.title'), headings, rows }, format)
}
