import type { ReactNode } from 'react'
import { formatEuros, formatNumber } from '#lib/format/money.ts'
import { formatMediumDate, formatMediumDateTime } from '#lib/format/table-dates.ts'

const looks = {
  euros: (value: number) => <span className="num whitespace-nowrap">{formatEuros(value)}</span>,
  number: (value: number) => <span className="num">{formatNumber(value)}</span>,
  day: (value: string) => formatMediumDate(Date.parse(value)),
  moment: (value: string) => formatMediumDateTime(Date.parse(value)),
}

/** Column of a table: shows the value of its key, unless it has a cell of its own. */
export type Column<Row> = {
  key: string
  label: string
  as?: keyof typeof looks
  cell?: (row: Row) => ReactNode
  /** Small line below the link of the first column. */
  below?: (row: Row) => ReactNode
  /** Key of the order by this column; the first press orders by it as it is. */
  sort?: string
  /** Left out on small screens. */
  isMinor?: boolean
  /** Only screen readers need its label. */
  hidesLabel?: boolean
  /** Names each row, in place of the first column. */
  isName?: boolean
  align?: 'end'
}

/** Columns of a table; false stands for one that an operator may not see. */
export type Columns<Row> = readonly (Column<Row> | false)[]

export const cellOf = <Row,>({ key, as, cell }: Column<Row>, row: Row): ReactNode => {
  if (cell) return cell(row)
  const value = (row as Record<string, unknown>)[key]
  if (value === null || value === undefined) return null
  return as ? looks[as](value as never) : (value as ReactNode)
}

const isAtEnd = <Row,>({ as, align }: Column<Row>) =>
  align === 'end' || as === 'euros' || as === 'number'

export const lookOf = <Row,>(column: Column<Row>) => ({
  'data-minor': column.isMinor || undefined,
  className: isAtEnd(column) ? 'pr-5 text-right last:pr-0' : undefined,
})
