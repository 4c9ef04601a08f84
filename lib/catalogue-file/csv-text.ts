import { CsvError, parse } from 'csv-parse/sync'
import { mostProblems, type Problem } from './problems.ts'

export type CsvLine = { line: number; cells: string[] }

const longestLine = 1_000_000
const mostLines = 200_000

/** Spreadsheets of Italy write semicolons, the others commas: the first line tells. */
const separatorOf = (text: string) => {
  const first = text.slice(0, text.indexOf('\n') >>> 0)
  const found = (mark: string) => first.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (found(mark) > found(best) ? mark : best), ';')
}

/** A line of the wrong length is dear to the parser: rubbish would keep it busy for minutes. */
class Enough extends Error {}

const lineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** The lines of a CSV file with their numbers, or what makes it unreadable. Line ends are LF already. */
export const readCsvLines = (text: string): { lines: CsvLine[]; problems: Problem[] } => {
  const lines: CsvLine[] = []
  let reached = 0
  let wrong = 0
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestLine,
      to: mostLines + 1,
      on_record: (cells: string[], { lines: end }) => {
        reached = end
        lines.push({ line: end - lineBreaks(cells), cells })
        if (cells.length !== lines[0]?.cells.length && ++wrong > mostProblems) throw new Enough()
        return null
      },
    })
    if (lines.length <= mostLines) return { lines, problems: [] }
    return { lines: [], problems: [{ place: { line: reached }, code: 'tooMany' }] }
  } catch (error) {
    if (error instanceof Enough) return { lines, problems: [] }
    if (!(error instanceof CsvError)) throw error
    // Of a quote that nobody closes it matters where it was opened.
    const line = error.code === 'INVALID_OPENING_QUOTE' ? Number(error.lines) : reached + 1
    return { lines, problems: [{ place: { line }, code: 'quote' }] }
  }
}
