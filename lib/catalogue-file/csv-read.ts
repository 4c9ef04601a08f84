import {
  bundleColumn,
  bundleColumns,
  columns,
  fieldOf,
  isLabel,
  itemColumns,
  neededColumns,
  readCell,
  variationColumn,
  variationColumns,
} from './csv-columns.ts'
import { type CsvLine, readCsvLines } from './csv-text.ts'
import { type FieldPath, type Locate, mostProblems, type Problem } from './problems.ts'

type Cells = Record<string, string>
type Fields = Record<string, unknown>
/** Object read from several lines: its fields, the text of its cells, and their lines. */
type ObjectLines = { fields: Fields; cells: Cells; lines: Record<string, number>; line: number }
type VariationLines = ObjectLines & { title: string; bundles: ObjectLines[] }
type ItemLines = ObjectLines & { variations: VariationLines[] }

/**
 * Maximum columns: a file with one very long line is refused before its header is compared with
 * anything.
 */
const mostColumns = 200

const checkHeader = (header: string[]): Problem[] => {
  const at = (code: Problem['code'], column: string): Problem => ({
    place: { line: 1, column },
    code,
  })
  return [
    ...header.filter((name) => !columns.includes(name)).map((name) => at('unknownColumn', name)),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => at('repeatedColumn', name)),
    ...neededColumns
      .filter((name) => !header.includes(name))
      .map((name) => at('missingColumn', name)),
  ]
}

const begin = (line: number): ObjectLines => ({ fields: {}, cells: {}, lines: {}, line })

const addCells = (target: ObjectLines, names: readonly string[], cells: Cells, line: number) => {
  const problems: Problem[] = []
  for (const column of names) {
    const cell = cells[column] ?? ''
    const before = target.cells[column]
    if (cell === '' || cell === before) continue
    if (before !== undefined) {
      problems.push({
        place: { line, column },
        code: 'differs',
        values: { first: target.lines[column] ?? target.line },
      })
      continue
    }
    target.cells[column] = cell
    target.lines[column] = line
    const value = readCell(column, cell)
    if (isLabel(column))
      target.fields.properties = { ...(target.fields.properties ?? {}), [column]: value }
    else target.fields[fieldOf(column)] = value
  }
  return problems
}

const named = (header: string[], { cells }: CsvLine): Cells =>
  Object.fromEntries(header.map((name, index) => [name, (cells[index] ?? '').trim()]))

const variationOf = (item: ItemLines, title: string, line: number) => {
  const last = item.variations.at(-1)
  if (title === '' && last) return last
  const known = item.variations.find((variation) => variation.title === title)
  if (known) return known
  const fresh = { ...begin(line), title, bundles: [] }
  fresh.fields.title = item.fields.title ?? item.fields.code
  item.variations.push(fresh)
  return fresh
}

const bundleOf = (item: ItemLines, cells: Cells, line: number) => {
  const bundle = begin(line)
  bundle.fields.code = item.fields.code
  bundle.fields.title = item.fields.title ?? item.fields.code
  addCells(bundle, bundleColumns, cells, line)
  return bundle
}

const gather = (header: string[], lines: CsvLine[]) => {
  const items = new Map<string, ItemLines>()
  const problems: Problem[] = []
  for (const each of lines) {
    if (problems.length > mostProblems) break
    const { line, cells: row } = each
    if (row.length !== header.length) {
      const values = { expected: header.length, found: row.length }
      problems.push({ place: { line }, code: 'cellCount', values })
      continue
    }
    const cells = named(header, each)
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
    variation.bundles.push(bundleOf(item, cells, line))
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
    if (first === 'properties') return place(item, String(v ?? itemColumns[8]))
    if (first !== 'variations') return place(item, String(first ?? 'code'))
    const variation = item?.variations[Number(v ?? 0)]
    if (second !== 'bundles') return place(variation, variationColumn(String(second ?? 'title')))
    return place(variation?.bundles[Number(b ?? 0)], bundleColumn(String(third ?? 'code')))
  }

export const readCsv = (text: string) => {
  const { lines, problems } = readCsvLines(text)
  const header = lines[0]?.cells.map((name) => name.trim()) ?? []
  const nothing = { items: [], locate: locateIn([]) }
  if (lines.length === 0 && problems.length === 0)
    return { ...nothing, problems: [{ place: { line: 1 }, code: 'empty' } satisfies Problem] }
  if (header.length > mostColumns)
    return {
      ...nothing,
      problems: [{ place: { line: 1 }, code: 'notCatalogue' } satisfies Problem],
    }
  const wrong = checkHeader(header)
  if (lines.length > 0 && wrong.length > 0) return { ...nothing, problems: [...wrong, ...problems] }
  const read = gather(header, lines.slice(1))
  return {
    items: read.items.map(raw),
    locate: locateIn(read.items),
    problems: [...problems, ...read.problems],
  }
}
