import { propertyLabels } from '#lib/contract/property-labels.ts'
import { bundle, catalogueItem, variation } from './schema.ts'

/** Columns of a line, a bundle; those of variation and item may be empty on the following lines. */
const itemFields = Object.keys(catalogueItem.shape)
const labels: readonly string[] = propertyLabels

export const isLabel = (column: string) => labels.includes(column)
export const variationColumn = (field: string) => `variation_${field}`
export const bundleColumn = (field: string) =>
  itemFields.includes(field) ? `bundle_${field}` : field

export const itemColumns = itemFields
  .filter((field) => field !== 'variations')
  .flatMap((field) => (field === 'properties' ? labels : field))
export const variationColumns = Object.keys(variation.shape)
  .filter((field) => field !== 'bundles')
  .map(variationColumn)
export const bundleColumns = Object.keys(bundle.shape).map(bundleColumn)
export const columns = [...itemColumns, ...variationColumns, ...bundleColumns]

/** Returns the field of a column: `bundle_title` is the `title` of a bundle. */
export const fieldOf = (column: string) => column.replace(/^(variation|bundle)_/, '')

/** Separators of lists within a cell: "uno :: due | tre :: quattro". A backslash escapes them. */
const entryMark = '|'
const fieldMark = '::'

const split = (text: string, mark: string) => {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) {
      part += text.slice(at, at + 2)
      at++
    } else if (text.startsWith(mark, at)) {
      parts.push(part)
      part = ''
      at += mark.length - 1
    } else part += text[at]
  }
  return [...parts, part]
}

const plain = (text: string) => text.replace(/\\([\s\S])/g, '$1').trim()
const marked = (text: string) => text.replace(/[\\|]/g, '\\$&').replaceAll('::', '\\:\\:')

export const readEntries = (cell: string): string[][] =>
  split(cell, entryMark)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => split(entry, fieldMark).map(plain))

/** Writes entries; empty fields at the end are left out. */
export const writeEntries = (entries: string[][]) =>
  entries
    .map((fields) => {
      const last = fields.findLastIndex((field) => field !== '')
      const shown = fields.slice(0, last + 1)
      return shown.map(marked).join(` ${fieldMark} `)
    })
    .join(` ${entryMark} `)

const extraMark = (fields: string[], most: number) => (fields.length > most ? { extra: true } : {})
const filled = <K extends string>(name: K, value: string | undefined) =>
  value ? { [name]: value } : {}

const readLinks = (cell: string) =>
  readEntries(cell).map((fields) => ({ label: fields[0], url: fields[1], ...extraMark(fields, 2) }))

const cellReaders: Record<string, (cell: string) => unknown> = {
  links: readLinks,
  resources: readLinks,
  pictures: (cell) => readEntries(cell).map((fields) => fields.join('::')),
  /** Parses "2x Dado a otto facce :: con simboli :: dado.jpg". */
  contents: (cell) =>
    readEntries(cell).map((fields) => {
      const [, quantity, rest] = /^(\d+)\s*x\s+([\s\S]+)$/.exec(fields[0] ?? '') ?? []
      return {
        title: rest ?? fields[0],
        ...filled('quantity', quantity),
        ...filled('description', fields[1]),
        ...filled('picture', fields[2]),
        ...extraMark(fields, 3),
      }
    }),
  /** Parses "90 = 39,90 | 120 = 36,90". */
  price_steps: (cell) =>
    readEntries(cell).map(([entry = '', ...more]) => {
      const [from, price, ...rest] = entry.split('=').map((part) => part.trim())
      return { from, price, ...extraMark([...more, ...rest], 0) }
    }),
}

export const readCell = (column: string, cell: string) =>
  cellReaders[fieldOf(column)]?.(cell) ?? cell.trim()
