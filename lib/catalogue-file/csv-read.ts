import { CsvError, parse } from 'csv-parse/sync'
import { propertyLabels } from '#lib/contract/property-labels.ts'
import {
  bundleColumn,
  bundleColumns,
  columns,
  fieldOf,
  isLabel,
  itemColumns,
  readCell,
  variationColumn,
  variationColumns,
} from './csv-cells.ts'
import { type FieldPath, type Locate, mostProblems, type Problem } from './problems.ts'

type CsvLine = { line: number; cells: string[] }

const longestLine = 1_000_000
const mostLines = 200_000

/** Detects the separator from the first line: Italian spreadsheets write semicolons, others commas. */
export const separatorOf = (text: string) => {
  const first = text.slice(0, text.indexOf('\n') >>> 0)
  const countCells = (mark: string) => first.split(mark).length
  return [';', '\t', ','].toSorted((a, b) => countCells(b) - countCells(a))[0]!
}

/** Stops the parser after too many wrong lines: a malformed file would take minutes. */
class TooManyWrong extends Error {}

const lineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** Returns the lines of a CSV file with their numbers, or its parse errors. Expects LF line ends. */
const readCsvLines = (text: string): { lines: CsvLine[]; problems: Problem[] } => {
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

type Cells = Record<string, string>
type Fields = Record<string, unknown>
/** Object read from several lines: its fields, the text of its cells, and their lines. */
type ObjectLines = { fields: Fields; cells: Cells; lines: Record<string, number>; line: number }
type VariationLines = ObjectLines & { title: string; bundles: ObjectLines[] }
type ItemLines = ObjectLines & { variations: VariationLines[] }

/** Maximum columns: a file with one very long line is refused before its header is compared. */
const mostColumns = 200

const neededColumns = ['code', 'kind', 'title', 'picture', 'price']

const checkHeader = (header: string[]): Problem[] => {
  const wrong = {
    unknownColumn: header.filter((name) => !columns.includes(name)),
    repeatedColumn: header.filter((name, index) => header.indexOf(name) !== index),
    missingColumn: neededColumns.filter((name) => !header.includes(name)),
  }
  return (Object.keys(wrong) as (keyof typeof wrong)[]).flatMap((code) =>
    wrong[code].map((column) => ({ place: { line: 1, column }, code })),
  )
}

const begin = (line: number, fields: Fields = {}): ObjectLines => ({
  fields,
  cells: {},
  lines: {},
  line,
})

const titleOf = ({ fields }: ItemLines) => fields.title ?? fields.code

const addCells = (target: ObjectLines, names: readonly string[], cells: Cells, line: number) => {
  const problems: Problem[] = []
  for (const column of names) {
    const cell = cells[column] ?? ''
    const before = target.cells[column]
    if (cell === '' || cell === before) continue
    if (before !== undefined) {
      const values = { first: target.lines[column] ?? target.line }
      problems.push({ place: { line, column }, code: 'differs', values })
      continue
    }
    target.cells[column] = cell
    target.lines[column] = line
    const value = readCell(column, cell)
    if (isLabel(column))
      target.fields.properties = { ...Object(target.fields.properties), [column]: value }
    else target.fields[fieldOf(column)] = value
  }
  return problems
}

const variationOf = (item: ItemLines, title: string, line: number) => {
  const last = item.variations.at(-1)
  if (title === '' && last) return last
  const known = item.variations.find((variation) => variation.title === title)
  if (known) return known
  const fresh = { ...begin(line, { title: titleOf(item) }), title, bundles: [] }
  item.variations.push(fresh)
  return fresh
}

const gather = (header: string[], lines: CsvLine[]) => {
  const items = new Map<string, ItemLines>()
  const problems: Problem[] = []
  for (const { line, cells: row } of lines) {
    if (problems.length > mostProblems) break
    if (row.length !== header.length) {
      const values = { expected: header.length, found: row.length }
      problems.push({ place: { line }, code: 'cellCount', values })
      continue
    }
    const cells: Cells = Object.fromEntries(header.map((name, at) => [name, row[at]!.trim()]))
    const { code = '' } = cells
    if (code === '') {
      problems.push({ place: { line, column: 'code' }, code: 'required' })
      continue
    }
    const item = items.get(code) ?? { ...begin(line), variations: [] }
    items.set(code, item)
    problems.push(...addCells(item, itemColumns, cells, line))
    const variation = variationOf(item, cells.variation_title ?? '', line)
    problems.push(...addCells(variation, variationColumns, cells, line))
    const bundle = begin(line, { code: item.fields.code, title: titleOf(item) })
    addCells(bundle, bundleColumns, cells, line)
    variation.bundles.push(bundle)
  }
  return { items: [...items.values()], problems }
}

const raw = (item: ItemLines) => ({
  ...item.fields,
  variations: item.variations.map((variation) => ({
    ...variation.fields,
    bundles: variation.bundles.map((bundle) => bundle.fields),
  })),
})

const place = (object: ObjectLines | undefined, column: string) => ({
  line: object?.lines[column] ?? object?.line ?? 1,
  column,
})

const locateIn =
  (items: ItemLines[]): Locate =>
  (index, path: FieldPath) => {
    const item = items[index]
    const [first, v, second, b, third] = path
    if (first === 'properties') return place(item, String(v ?? propertyLabels[0]))
    if (first !== 'variations') return place(item, String(first ?? 'code'))
    const variation = item?.variations[Number(v ?? 0)]
    if (second !== 'bundles') return place(variation, variationColumn(String(second ?? 'title')))
    return place(variation?.bundles[Number(b ?? 0)], bundleColumn(String(third ?? 'code')))
  }

export const readCsv = (text: string) => {
  const { lines, problems } = readCsvLines(text)
  const failed = (problems: Problem[]) => ({ items: [], locate: locateIn([]), problems })
  const [first, ...others] = lines
  if (!first)
    return failed(problems.length > 0 ? problems : [{ place: { line: 1 }, code: 'empty' }])
  const header = first.cells.map((name) => name.trim())
  if (header.length > mostColumns) return failed([{ place: { line: 1 }, code: 'notCatalogue' }])
  const wrong = checkHeader(header)
  if (wrong.length > 0) return failed([...wrong, ...problems])
  const read = gather(header, others)
  return {
    items: read.items.map(raw),
    locate: locateIn(read.items),
    problems: [...problems, ...read.problems],
  }
}
