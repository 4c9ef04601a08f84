import { expect, test } from 'vitest'
import { readSheet } from '../../../tests/factories/workbook.ts'
import { type Cell, writeWorkbook } from './workbook.ts'

const write = async (headings: string[], rows: Cell[][]) => {
  const bytes: Buffer[] = []
  for await (const piece of writeWorkbook({ name: 'Ordini', headings, rows })) bytes.push(piece)
  return readSheet(Buffer.concat(bytes))
}

test('writes each cell at its place, also behind empty ones and past the column Z', async () => {
  const headings = Array.from({ length: 55 }, (_, place) => `Colonna ${place + 1}`)
  const row = headings.map((_, place): Cell => (place % 3 === 2 ? null : place))
  const [first, second] = await write(headings, [row])
  expect(first).toEqual(headings)
  expect(second).toEqual(row.map((value) => (value === null ? '' : String(value))))
})

test('writes rows that do not fit into one piece', async () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => [place, `riga ${place}`])
  const read = await write(['Numero', 'Testo'], rows)
  expect(read.slice(1)).toEqual(rows.map((row) => row.map(String)))
})

test('writes numbers, booleans and moments of Rome as values, and text as text', async () => {
  const moment = new Date('2026-07-01T10:00:00Z')
  const [, row] = await write(['a', 'b', 'c', 'd'], [[1.5, true, moment, '=1+1']])
  expect(row).toEqual(['1.5', '1', '46204.5', '=1+1'])
})

test('writes text without characters that XML forbids or spreadsheets decode', async () => {
  const [, row] = await write(['a', 'b', 'c'], [['a\u0001b\uD800', '<è> & "qui"', '_x0041_ x']])
  expect(row).toEqual(['ab\uFFFD', '<è> & "qui"', '_x005F_x0041_ x'])
})
