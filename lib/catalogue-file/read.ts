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

const nothing = (problem: Problem) => ({ items: [] as unknown[], locate, problems: [problem] })

const readJson = (text: string) => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []
    const line = text.slice(0, Number(position ?? text.length)).split('\n').length
    return nothing({ place: { line }, code: 'json' })
  }
  if (typeof json !== 'object' || json === null || !('items' in json))
    return nothing({ place: { path: 'items' }, code: 'notCatalogue' })
  if (!Array.isArray(json.items)) return nothing({ place: { path: 'items' }, code: 'notCatalogue' })
  const items: unknown[] = json.items
  const extra = Object.keys(json).filter((key) => key !== 'items' && key !== '$schema')
  const problems = extra.map((path): Problem => ({ place: { path }, code: 'unknownField' }))
  return { items, locate, problems }
}

export type Format = 'csv' | 'json'

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

const codeOf = (issue: Issue): ProblemCode =>
  isProblemCode(issue.message) ? issue.message : 'fields'

const pathsOf = ({ code, path, keys = [] }: Issue) =>
  code === 'unrecognized_keys' ? keys.map((key) => [...path, key]) : [path]

const fieldsOf = (raw: unknown) =>
  (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>

/** Checks the raw item, so that these problems are reported together with those of the schema. */
const kindProblems = (raw: unknown): { path: FieldPath; code: ProblemCode }[] => {
  const fields = fieldsOf(raw)
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  const groupOnly = ['status', 'expires_at', 'goal_unit', 'goal']
  if (fields.kind === 'preorder')
    return ['expires_at', 'goal']
      .filter((name) => !has(name))
      .map((name) => ({ path: [name], code: 'required' }))
  if (fields.kind === 'sale')
    return groupOnly.filter(has).map((name) => ({ path: [name], code: 'onlyPreorder' }))
  return []
}

const checkItem = (raw: unknown, index: number, locate: Locate) => {
  const checked = catalogueItem.safeParse(raw)
  const problems = kindProblems(raw).map(
    ({ path, code }): Problem => ({
      place: locate(index, path),
      code,
    }),
  )
  for (const issue of (checked.error?.issues ?? []) as Issue[]) {
    const code = issue.code === 'unrecognized_keys' ? 'unknownField' : codeOf(issue)
    for (const path of pathsOf(issue)) problems.push({ place: locate(index, path), code })
  }
  return { item: checked.data, problems }
}

/** Finds codes and titles that are used twice. */
const repetitions = (items: Numbered[], locate: Locate) => {
  const problems: Problem[] = []
  const seen = { repeatedCode: new Set<string>(), repeatedBundle: new Set<string>() }
  const meet = (kind: keyof typeof seen, value: string, index: number, path: FieldPath) => {
    if (seen[kind].has(value))
      problems.push({ place: locate(index, path), code: kind, values: { value } })
    seen[kind].add(value)
  }
  for (const { index, item } of items) {
    meet('repeatedCode', item.code, index, ['code'])
    const titles = new Set<string>()
    for (const [v, { title, bundles }] of item.variations.entries()) {
      if (titles.has(title))
        problems.push({
          place: locate(index, ['variations', v, 'title']),
          code: 'repeatedTitle',
          values: { value: title },
        })
      titles.add(title)
      for (const [b, { code, price_steps: steps }] of bundles.entries()) {
        meet('repeatedBundle', code, index, ['variations', v, 'bundles', b, 'code'])
        if (item.kind === 'sale' && steps.length > 0)
          problems.push({
            place: locate(index, ['variations', v, 'bundles', b, 'price_steps']),
            code: 'onlyPreorder',
          })
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

/**
 * Reads a file and reports all problems of the file itself at once; its content is checked later
 * against the shop.
 */
export const readCatalogue = (bytes: Uint8Array, format: Format): CatalogueRead => {
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
