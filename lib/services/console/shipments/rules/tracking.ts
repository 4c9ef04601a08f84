import { parse } from 'csv-parse/sync'
import { DomainError } from '#kernel/error.ts'
import { separatorOf } from '#lib/catalogue-file/csv-read.ts'
import { mostRows } from '#lib/contract/console/batches.ts'
import { isTrackingUrl } from '../../../money/orders/rules/delivery.ts'

export type TrackingLine = {
  line: number
  /** Order and parcel as they are written: 10492 or 10492-1. */
  written: string
  number: number | null
  parcel: number | null
  code: string
  carrier: string
  url: string | null
  /** True for a line that cannot be read. */
  is_wrong: boolean
}

type Column = 'parcel' | 'code' | 'carrier' | 'url'

/** Columns by a word of their heading; files without headings have them in this order. */
const headings: [Column, RegExp][] = [
  ['url', /url|link|indirizzo/],
  ['code', /tracking|codice|lettera|ldv|sped/],
  ['carrier', /corriere|carrier|vettore/],
  ['parcel', /ordine|pacco|rif|order|parcel/],
]
const usual: Column[] = ['parcel', 'code', 'carrier', 'url']

const columnOf = (heading: string) =>
  headings.find(([, words]) => words.test(heading.toLowerCase()))?.[0]

const codePattern = /^[\w./ -]{3,80}$/

const lineOf = (cells: string[], columns: (Column | undefined)[], line: number, usual: string) => {
  const cellOf = (column: Column) =>
    (cells[columns.indexOf(column)] ?? '').replace(/^"(.*)"$/, '$1').trim()
  const [written, code, url] = [cellOf('parcel'), cellOf('code'), cellOf('url') || null]
  const carrier = (cellOf('carrier') || usual).slice(0, 80)
  const [, number, parcel] = /^#?(\d{1,9})(?:-(\d{1,3}))?$/.exec(written) ?? []
  const isRead = number !== undefined && codePattern.test(code) && carrier !== ''
  return {
    line,
    written: written.slice(0, 40),
    number: number === undefined ? null : Number(number),
    parcel: parcel === undefined ? null : Number(parcel),
    code: code.slice(0, 80),
    carrier,
    url,
    is_wrong: !isRead || (url !== null && !isTrackingUrl(url)),
  }
}

/** Reads a CSV with tracking codes, with or without headings; `carrier` is that of lines without one. */
export const readTracking = (text: string, carrier = ''): TrackingLine[] => {
  const rows = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    // A quote that is not closed makes one wrong line, not an unreadable file.
    quote: false,
    relax_column_count: true,
    skip_empty_lines: true,
    to: mostRows + 2,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const first = rows[0]?.record ?? []
  const hasHeadings = !first.some((cell) => /\d/.test(cell))
  const columns = hasHeadings ? first.map(columnOf) : usual
  const lines = rows.slice(hasHeadings ? 1 : 0)
  if (lines.length > mostRows) throw new DomainError('too_large')
  return lines.map(({ record, info }) => lineOf(record, columns, info.lines, carrier))
}
