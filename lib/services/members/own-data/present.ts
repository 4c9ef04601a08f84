import type { OwnDataResource } from '#lib/contract/own-data.ts'
import { createWords } from '#lib/format/words.ts'
import type { Cell } from '#lib/tools/spreadsheet/workbook.ts'
import ownData from '#locales/it/own-data.json' with { type: 'json' }
import { extracts } from './rules/extracts.ts'

type Translate = (key: string) => string
// Keys are built from columns and states; a test checks all of them.
const wordOf = createWords({ 'own-data': ownData }).getFixedT(
  'it',
  'own-data' as never,
) as unknown as Translate

export const sheetName = (resource: OwnDataResource) => wordOf(`sheets.${resource}`)

export const headingsOf = (resource: OwnDataResource) =>
  extracts[resource].columns.map((column) => wordOf(`columns.${column}`))

const amounts = ['spent', 'delivery_cost', 'credits', 'total', 'amount', 'pending', 'balance']

/** Columns that hold a code, with the translation keys of their values. */
const coded: Record<string, string | undefined> = {
  state: 'states',
  order_state: 'orderStates',
  seat_order_state: 'orderStates',
  report_reason: 'reportReasons',
  decision: 'decisions',
  credit_kind: 'creditKinds',
  ground: 'grounds',
}

/** Translates codes, and removes the asterisks that mark bold text in notifications. */
const readable = (column: string, value: Cell): Cell => {
  if (typeof value !== 'string') return value
  const kinds = coded[column]
  if (kinds) return wordOf(`${kinds}.${value}`)
  if (amounts.includes(column)) return Number(value)
  return column === 'description' ? value.replaceAll('**', '') : value
}

export async function* presentRows(resource: OwnDataResource, rows: AsyncIterable<Cell[]>) {
  const { columns } = extracts[resource]
  for await (const row of rows) yield row.map((value, place) => readable(columns[place]!, value))
}
