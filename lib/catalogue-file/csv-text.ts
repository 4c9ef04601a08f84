import { CsvError, parse } from 'csv-parse/sync'
import { mostProblems, type Problem } from './problems.ts'

export type CsvLine = { line: number; cells: string[] }

const longestLine = 1_000_000
const mostLines = 200_000

/**
 * Detects the separator from the first line: Italian spreadsheets write semicolons, others commas.
 */
const separatorOf = (text: string) => {
  const first = text.slice(0, text.indexOf('\n') >>> 0)
  const countCells = (mark: string) => first.split(mark).length
  return [';', '\t', ','].reduce(
    (best, mark) => (countCells(mark) > countCells(best) ? mark : best),
    ';',
  )
}

/**
 * Stops the parser after too many wrong lines: lines of the wrong length are slow, and a malformed
 * file would take minutes.
 */
class TooManyWrong extends Error {}

const lineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/**
 * Returns the lines of a CSV file with their numbers, or its parse errors. Expects LF line ends.
 */
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
        if (cells.length !== lines[0]?.cells.length && ++wrong > mostProblems)
          throw new TooManyWrong()
        return null
      },
    })
    if (lines.length <= mostLines) return { lines, problems: [] }
    return { lines: [], problems: [{ place: { line: reached }, code: 'tooMany' }] }
  } catch (error) {
    if (error instanceof TooManyWrong) return { lines, problems: [] }
    if (!(error instanceof CsvError)) throw error
    // For an unclosed quote, reports the line where it was opened.
    const line = error.code === 'INVALID_OPENING_QUOTE' ? Number(error.lines) : reached + 1
    return { lines, problems: [{ place: { line }, code: 'quote' }] }
  }
}
