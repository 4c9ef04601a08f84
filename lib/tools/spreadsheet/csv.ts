import { isoDay } from '#lib/format/dates.ts'
import type { Cell } from './workbook.ts'

const written = (value: Cell) => {
  if (value instanceof Date) return isoDay(value)
  if (typeof value === 'number') return String(value).replace('.', ',')
  // Spreadsheets would run text that begins like a formula.
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes rows as Italian spreadsheets read them: semicolons, decimal commas, and a mark for UTF-8. */
export const writeCsv = ({ headings, rows }: { headings: string[]; rows: Cell[][] }) =>
  `\ufeff${[headings, ...rows].map((row) => `${row.map(written).join(';')}\r\n`).join('')}`
