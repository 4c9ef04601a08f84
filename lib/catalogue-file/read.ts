import { readCsv } from './csv-read.ts'
import {
  type FieldPath,
  isProblemCode,
  type Locate,
  mostProblems,
  type Problem,
  type ProblemCode,
} from './problems.ts'
import { type CatalogueItem, catalogueItem } from './schema.ts'

/** Formats a path such as `items[3].variations[0].bundles[1].price`. */
const locate: Locate = (item, field) => ({
  path: ['items', item, ...field].reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '.'}${String(step)}`,
    '',
  ),
})

const fieldsOf = (raw: unknown) =>
  (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>

const readJson = (text: string) => {
  const failed = (problem: Problem) => ({ items: [] as unknown[], locate, problems: [problem] })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []
    const line = text.slice(0, Number(position ?? text.length)).split('\n').length
    return failed({ place: { line }, code: 'json' })
  }
  const { items, ...others } = fieldsOf(json)
  if (!Array.isArray(items)) return failed({ place: { path: 'items' }, code: 'notCatalogue' })
  const extra = Object.keys(others).filter((key) => key !== '$schema')
  const problems = extra.map((path): Problem => ({ place: { path }, code: 'unknownField' }))
  return { items: items as unknown[], locate, problems }
}

/** Valid item with its index in the file, for `locate`. */
export type Numbered = { index: number; item: CatalogueItem }

export type CatalogueRead = {
  items: Numbered[]
  /** Codes of all items of the file, valid or not. */
  codes: Set<unknown>
  locate: Locate
  problems: Problem[]
}

const largestFile = 50 * 1024 * 1024
type Issue = { code: string; message: string; path: PropertyKey[]; keys?: string[] }

/** Checks the raw item, so that these problems are reported together with those of the schema. */
const kindProblems = (raw: unknown): { path: FieldPath; code: ProblemCode }[] => {
  const fields = fieldsOf(raw)
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  const as = (code: ProblemCode) => (name: string) => ({ path: [name], code })
  if (fields.kind === 'preorder')
    return ['expires_at', 'goal'].filter((name) => !has(name)).map(as('required'))
  if (fields.kind === 'sale')
    return ['status', 'expires_at', 'goal_unit', 'goal'].filter(has).map(as('onlyPreorder'))
  return []
}

const checkItem = (raw: unknown, index: number, locate: Locate) => {
  const checked = catalogueItem.safeParse(raw)
  const faults = kindProblems(raw)
  for (const { message, path, ...issue } of (checked.error?.issues ?? []) as Issue[])
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? [])
        faults.push({ path: [...path, key], code: 'unknownField' })
    else faults.push({ path, code: isProblemCode(message) ? message : 'fields' })
  const problems = faults.map(({ path, code }): Problem => ({ place: locate(index, path), code }))
  return { item: checked.data, problems }
}

/** Finds codes and titles that are used twice, and price steps of sales. */
const repetitions = (items: Numbered[], locate: Locate) => {
  const problems: Problem[] = []
  const codes = new Set<string>()
  const bundleCodes = new Set<string>()
  for (const { index, item } of items) {
    const meet = (known: Set<string>, value: string, code: ProblemCode, ...path: FieldPath) => {
      if (known.has(value)) problems.push({ place: locate(index, path), code, values: { value } })
      known.add(value)
    }
    meet(codes, item.code, 'repeatedCode', 'code')
    const titles = new Set<string>()
    for (const [v, { title, bundles }] of item.variations.entries()) {
      meet(titles, title, 'repeatedTitle', 'variations', v, 'title')
      for (const [b, { code, price_steps: steps }] of bundles.entries()) {
        const path = ['variations', v, 'bundles', b]
        meet(bundleCodes, code, 'repeatedBundle', ...path, 'code')
        if (item.kind === 'sale' && steps.length > 0)
          problems.push({ place: locate(index, [...path, 'price_steps']), code: 'onlyPreorder' })
      }
    }
  }
  return problems
}

const decode = (bytes: Uint8Array) => {
  try {
    // TextDecoder also removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

/** Reads a file and reports all its problems at once; its content is checked later against the shop. */
export const readCatalogue = (bytes: Uint8Array, format: 'csv' | 'json'): CatalogueRead => {
  const start = { line: 1 }
  const failed = (code: ProblemCode): CatalogueRead => ({
    items: [],
    codes: new Set(),
    locate: () => start,
    problems: [{ place: start, code }],
  })
  if (bytes.length > largestFile) return failed('tooLarge')
  const text = decode(bytes)
  if (text === undefined) return failed('encoding')
  if (text.trim() === '') return failed('empty')
  const { items: raws, locate, problems } = format === 'csv' ? readCsv(text) : readJson(text)
  const items: Numbered[] = []
  const codes = new Set<unknown>()
  for (const [index, raw] of raws.entries()) {
    if (problems.length > mostProblems) break
    const { item, problems: own } = checkItem(raw, index, locate)
    codes.add(fieldsOf(raw).code)
    problems.push(...own)
    if (item && own.length === 0) items.push({ index, item })
  }
  return { items, codes, locate, problems: [...problems, ...repetitions(items, locate)] }
}
