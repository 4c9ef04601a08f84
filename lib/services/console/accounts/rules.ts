import { DomainError } from '#kernel/error.ts'
import { type Day, daysBetween, plusDays } from '#lib/calendar/days.ts'
import { vatOf } from '../../money/orders/rules/invoice.ts'
import type { TakingsRow } from './queries.ts'

const usualDays = 30
const mostDays = 366

export type Period = { from: Day; until: Day }

/** Fills in the days that are missing, and refuses periods that are reversed or too long. */
export const periodOf = (
  { from, until }: { from?: Day | undefined; until?: Day | undefined },
  today: Day,
): Period => {
  const last = until ?? today
  const period = { from: from ?? plusDays(last, 1 - usualDays), until: last }
  const length = daysBetween(period.from, period.until) + 1
  if (length < 1) throw new DomainError('invalid', { fields: { from: ['takings.reversed'] } })
  if (length > mostDays) throw new DomainError('invalid', { fields: { from: ['takings.long'] } })
  return period
}

const columns = ['captured', 'refunded', 'contested', 'net', 'taxable', 'vat'] as const
export type Sums = Record<(typeof columns)[number], number>

/** Adds the net, and the VAT that it includes, to the sums of a day. */
const withVat = ({ day, captured, refunded, contested }: TakingsRow, percent: number) => {
  const net = captured - refunded - contested
  const { netCents: taxable, vatCents: vat } = vatOf(net, percent)
  return { day, captured, refunded, contested, net, taxable, vat }
}

/** Takings by day in cents, and their total: the VAT of the total is that of its days. */
export const takingsOf = (rows: readonly TakingsRow[], percent: number) => {
  const days = rows.map((row) => withVat(row, percent))
  const sumOf = (column: keyof Sums) => days.reduce((sum, day) => sum + day[column], 0)
  const total = Object.fromEntries(columns.map((column) => [column, sumOf(column)])) as Sums
  return { days, total }
}

export type Takings = ReturnType<typeof takingsOf>
