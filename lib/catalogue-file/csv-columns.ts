import { readContents, readFiles, readLinks, readSteps } from './csv-cells.ts'
import { propertyLabels } from './schema.ts'

/**
 * Columns of a line. Each line is a bundle; cells of the variation and the item may be empty on the
 * following lines.
 */
export const itemColumns = [
  'code',
  'kind',
  'title',
  'slug',
  'brand',
  'interest',
  'description',
  'info',
  ...propertyLabels,
  'links',
  'resources',
  'picture',
  'table_picture',
  'promotion_picture',
  'weep_only_until',
  'travels_with',
  'published_at',
  'archived_at',
  'deliver_on',
  'status',
  'expires_at',
  'goal_unit',
  'goal',
] as const

export const variationColumns = [
  'variation_title',
  'variation_delivery',
  'variation_pictures',
] as const

export const bundleColumns = [
  'bundle_code',
  'bundle_title',
  'price',
  'list_price',
  'delivery',
  'stock',
  'limited',
  'waiting_list',
  'bundle_weep_only_until',
  'closed',
  'contents',
  'price_steps',
] as const

export const columns: readonly string[] = [...itemColumns, ...variationColumns, ...bundleColumns]
export const neededColumns = ['code', 'kind', 'title', 'picture', 'price']

const labels: ReadonlySet<string> = new Set(propertyLabels)
export const isLabel = (column: string) => labels.has(column)

const variationFields: Record<string, string> = {
  variation_title: 'title',
  variation_delivery: 'delivery',
  variation_pictures: 'pictures',
}
const bundleFields: Record<string, string> = {
  bundle_code: 'code',
  bundle_title: 'title',
  bundle_weep_only_until: 'weep_only_until',
}

/** Returns the field of a column: `bundle_title` is the `title` of a bundle. */
export const fieldOf = (column: string) => variationFields[column] ?? bundleFields[column] ?? column

const columnOf = (fields: Record<string, string>, field: string) =>
  Object.keys(fields).find((column) => fields[column] === field) ?? field

export const variationColumn = (field: string) => columnOf(variationFields, field)
export const bundleColumn = (field: string) => columnOf(bundleFields, field)

const cellReaders: Record<string, (cell: string) => unknown> = {
  links: readLinks,
  resources: readLinks,
  variation_pictures: readFiles,
  contents: readContents,
  price_steps: readSteps,
}

export const readCell = (column: string, cell: string) => cellReaders[column]?.(cell) ?? cell.trim()
