import { objectsOf } from '#kernel/db/definitions.ts'
import { type Finding, lineAt, type Source } from './sources.ts'

const migrations = 'lib/kernel/db/migrations/'
const inSqlFolder = /^lib\/(?:services|kernel|tools)\/.*?([^/]+\/)?sql\/([^/]+)\.sql$/

const withoutComments = (source: Source): Source => ({
  ...source,
  code: source.code.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length)),
})

const findMatches =
  (pattern: RegExp, message: (match: RegExpMatchArray) => string) =>
  (source: Source): Finding[] =>
    [...source.code.matchAll(pattern)].map((match) => ({
      path: source.path,
      line: lineAt(source, match.index),
      message: message(match),
    }))

const creates = findMatches(
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+)?(function|procedure|trigger|view)\b/gi,
  ([, kind = '']) =>
    `creates a ${kind.toLowerCase()}: it gets a file in the sql folder of its noun`,
)

const otherStatements = findMatches(
  /^(?!CREATE OR REPLACE (?:FUNCTION|TRIGGER|VIEW) )(?:CREATE|DROP|ALTER|INSERT|DO|GRANT)\b.*/gim,
  ([text]) => `${text.slice(0, 40)}: only CREATE OR REPLACE FUNCTION, VIEW or TRIGGER stands here`,
)

/** Migrations run before the definitions, which do not exist yet in a new database. */
const callsOf = (names: string[]) =>
  findMatches(
    new RegExp(`\\b(${names.join('|')})\\s*\\(`, 'g'),
    ([, name]) => `calls ${name}(), which is created after all migrations`,
  )

const triggersOf = (source: Source) => [
  ...source.code.matchAll(/^CREATE OR REPLACE TRIGGER[\s\S]*?\bON (\w+)[\s\S]*?FUNCTION (\w+)/gm),
]

/** A file is named after its function or view, or else after the table of its triggers. */
const misnamed = (source: Source): Finding[] => {
  const [, , file = ''] = inSqlFolder.exec(source.path) ?? []
  const at = (message: string): Finding[] => [{ path: source.path, line: 1, message }]
  const main = objectsOf(source.code).filter((object) => !object.startsWith('TRIGGER'))
  const triggers = triggersOf(source)
  if (main.length > 1) return at('defines more than one function or view')
  const [object] = main
  if (object && !object.endsWith(` "${file}"`)) return at(`defines ${object}: a file has its name`)
  if (object)
    return triggers
      .filter(([, , used]) => object !== `FUNCTION "${used}"`)
      .flatMap(([, table]) => at(`a trigger of ${table} uses another function: see ${table}.sql`))
  if (triggers.length === 0) return at('defines nothing')
  return triggers
    .filter(([, table]) => table !== file)
    .flatMap(([, table]) => at(`holds a trigger of ${table}: a file has the name of its table`))
}

const twice = (sources: Source[]): Finding[] => {
  const homes = new Map<string, string>()
  return sources.flatMap(({ path, code }) =>
    objectsOf(code).flatMap((object): Finding[] => {
      const home = homes.get(object)
      homes.set(object, home ?? path)
      return home ? [{ path, line: 1, message: `defines ${object} again, after ${home}` }] : []
    }),
  )
}

/** Functions, triggers and views have one file each; migrations hold the rest. */
export const checkDefinitions = (sources: Source[]): Finding[] => {
  const bare = sources.map(withoutComments)
  const steps = bare.filter(({ path }) => path.startsWith(migrations))
  const definitions = bare.filter(({ path }) => inSqlFolder.test(path))
  const names = definitions
    .flatMap(({ code }) => objectsOf(code))
    .flatMap((object) => /^FUNCTION "(\w+)"/.exec(object)?.[1] ?? [])
  return [
    ...bare
      .filter((source) => !steps.includes(source) && !definitions.includes(source))
      .map(({ path }) => ({ path, line: 1, message: 'is no migration and in no sql folder' })),
    ...steps.flatMap(creates),
    ...(names.length > 0 ? steps.flatMap(callsOf(names)) : []),
    ...definitions.flatMap(otherStatements),
    ...definitions.flatMap(misnamed),
    ...twice(definitions),
  ]
}
