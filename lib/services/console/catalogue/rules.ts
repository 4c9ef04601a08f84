import { InvalidInput } from '#kernel/http/issues.ts'
import { textOf } from '#kernel/terminal.ts'
import type { Problem } from '#lib/catalogue-file/problems.ts'
import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import { changesOf } from '#lib/format/changes.ts'
import words from '#locales/it/console-catalogue.json' with { type: 'json' }
import { versionOf } from '../act.ts'

/** Publication of a sale that is still a draft: the column has a time in any case. */
export const never = '2199-12-31T00:00:00.000Z'

/** Item as the form sends it, before the importer reads it. */
export type RawEntry = {
  [field: string]: unknown
  variations?:
    | { [field: string]: unknown; bundles?: { [field: string]: unknown; code?: string }[] }[]
    | undefined
}

type RawBundle = NonNullable<NonNullable<RawEntry['variations']>[number]['bundles']>[number]

const mapBundles = (entry: RawEntry, map: (bundle: RawBundle) => RawBundle): RawEntry => ({
  ...entry,
  variations: entry.variations?.map((variation) => ({
    ...variation,
    bundles: variation.bundles?.map(map),
  })),
})

const bundlesOf = ({ variations = [] }: Pick<RawEntry, 'variations'>) =>
  variations.flatMap(({ bundles = [] }) => bundles)

/** Gives new bundles codes from that of their item. */
export const withCodes = (entry: RawEntry): RawEntry => {
  const used = new Set(bundlesOf(entry).map(({ code }) => code))
  let last = 0
  const nextCode = () => {
    do last++
    while (used.has(`${entry.code}-${last}`))
    return `${entry.code}-${last}`
  }
  return mapBundles(entry, (bundle) => ({ ...bundle, code: bundle.code || nextCode() }))
}

/** True for a sale that is a draft, or public at a later time. */
export const isUnpublished = ({ kind, published_at: at }: WrittenItem, now: Date) =>
  kind === 'sale' && Boolean(at && at > now.toISOString())

/** Keeps what a form does not change: identity, state, and the stock, which buyers change meanwhile. */
export const withKept = (entry: RawEntry, current: WrittenItem, now: Date): RawEntry => {
  const { code, kind, status, archived_at } = current
  // A sale that loses its date before that comes is a draft again.
  const published_at = isUnpublished(current, now) ? never : current.published_at
  const before = new Map(bundlesOf(current as RawEntry).map((bundle) => [bundle.code, bundle]))
  const own = { code, kind, status, archived_at }
  const merged = { ...entry, ...own, published_at: entry.published_at || published_at }
  return mapBundles(withCodes(merged), (bundle) => {
    const old = before.get(bundle.code)
    return old ? { ...bundle, stock: old.stock } : bundle
  })
}

/** Version of what a form changes. */
export const versionOfEntry = ({ status, archived_at, ...item }: WrittenItem) =>
  versionOf(mapBundles(item as RawEntry, ({ stock, ...bundle }) => bundle))

/** Item for the form: a draft shows no publication. */
export const forForm = ({ published_at, ...item }: WrittenItem) => ({
  ...item,
  ...(published_at !== never && { published_at }),
})

const labels: Readonly<Record<string, string>> = words.fields

export const changesBetween = (before: object, after: object) =>
  changesOf(before, after, { ...words, labelOf: (step) => labels[step] ?? step })

/** Problem of a field, as a sentence. */
const fieldText = ({ code, values }: Problem) => {
  const text = textOf(`catalogue.problems.${code}`, values)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Refuses with problems by the name of their field: `variations.0.bundles.1.price`. */
export const refuseFields = (problems: readonly Problem[]) => {
  const nameOf = ({ place }: Problem) =>
    'path' in place ? place.path.replace(/^items\[0\]\.?/, '').replace(/\[(\d+)\]/g, '.$1') : ''
  const byName = Map.groupBy(problems, (problem) => nameOf(problem) || 'code')
  return new InvalidInput(
    Object.fromEntries([...byName].map(([name, own]) => [name, own.map(fieldText)])),
  )
}

/** Problem of a file, with its line or path. */
export const problemText = ({ place, code, values }: Problem) => {
  const problem = textOf(`catalogue.problems.${code}`, values)
  if ('path' in place) return textOf('catalogue.place.path', { ...place, problem })
  const key = place.column === undefined ? 'catalogue.place.line' : 'catalogue.place.column'
  return textOf(key, { ...place, problem })
}

/** The first of many, and the number of the others. */
export const someOf = (texts: readonly string[], limit: number) =>
  texts.length > limit
    ? [...texts.slice(0, limit), textOf('catalogue.more', { count: texts.length - limit })]
    : texts

/** Refuses a file with its problems, a line each. */
export const refuseFile = (problems: readonly Problem[]) =>
  new InvalidInput({
    file: [
      someOf(
        problems.map((problem) => problemText(problem).trim()),
        50,
      ).join('\n'),
    ],
  })

const over: readonly unknown[] = ['draft', 'completed', 'failed', 'cancelled']

/** A group under way stays where its members find it. */
export const mayArchive = ({ kind, status, archived_at }: WrittenItem) =>
  !archived_at && (kind === 'sale' || over.includes(status))
