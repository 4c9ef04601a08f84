import {
  bundleColumns,
  columns,
  fieldOf,
  isLabel,
  itemColumns,
  variationColumns,
  writeEntries,
} from './csv-cells.ts'
import type { WrittenItem } from './schema.ts'

type Fields = Record<string, unknown>
type WrittenBundle = WrittenItem['variations'][number]['bundles'][number]

const text = (value: unknown) => {
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  const isFraction = typeof value === 'number' && !Number.isInteger(value)
  return isFraction ? value.toFixed(2).replace('.', ',') : String(value ?? '')
}

const links = (given: { label: string; url: string }[] = []) =>
  writeEntries(given.map(({ label, url }) => [label, url]))

const cellWriters = {
  links,
  resources: links,
  pictures: (files: string[] = []) => writeEntries(files.map((file) => [file])),
  contents: (given: WrittenBundle['contents'] = []) =>
    writeEntries(
      given.map(({ quantity = 1, title, description = '', picture }) => [
        `${quantity}x ${title}`,
        description,
        picture ?? '',
      ]),
    ),
  price_steps: (given: WrittenBundle['price_steps'] = []) =>
    writeEntries(given.map(({ from, price }) => [`${text(from)} = ${text(price)}`])),
}

const cell = (fields: Fields, column: string): string => {
  if (isLabel(column)) return text((fields.properties as Fields | undefined)?.[column])
  const name = fieldOf(column)
  const write = (cellWriters as Record<string, ((value: never) => string) | undefined>)[name]
  return write ? write(fields[name] as never) : text(fields[name])
}

const cells = (names: readonly string[], fields: Fields | undefined) =>
  names.map((column) => (fields ? cell(fields, column) : ''))

const quoted = (value: string) =>
  /[;"\n\r]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

const line = (values: readonly string[]) => `${values.map(quoted).join(';')}\r\n`

const linesOf = (item: WrittenItem) =>
  item.variations.flatMap((variation, v) =>
    variation.bundles.map((bundle, b) => {
      const own = cells(itemColumns, v === 0 && b === 0 ? item : { code: item.code })
      const shared = cells(variationColumns, b === 0 ? variation : { title: variation.title })
      return [...own, ...shared, ...cells(bundleColumns, bundle)]
    }),
  )

/** Writes CSV for Italian spreadsheets: semicolons and a byte order mark for UTF-8. */
export const writeLines = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map(line).join('')}`

export const writeCsv = (items: WrittenItem[]) => writeLines([columns, ...items.flatMap(linesOf)])
