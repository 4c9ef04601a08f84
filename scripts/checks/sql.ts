import { objectsOf } from '#kernel/db/definitions.ts'
import { at, type Finding, isTest, matches, type Source } from './sources.ts'

const migrations = 'lib/kernel/db/migrations/'
const definition = /^lib\/(?:services|kernel|tools)\/.*sql\/([^/]+)\.sql$/

const withoutComments = (source: Source): Source => ({
  ...source,
  code: source.code.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length)),
})

const creates =
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+)?(?:function|procedure|trigger|view)\b/gi
const others =
  /^(?!CREATE OR REPLACE (?:FUNCTION|TRIGGER|VIEW) )(?:CREATE|DROP|ALTER|INSERT|DO|GRANT)\b.*/gim
const triggers = /^CREATE OR REPLACE TRIGGER[\s\S]*?\bON (\w+)[\s\S]*?FUNCTION (\w+)/gm

/** A file is named after its function or view, or else after the table of its triggers. */
const checkDefinition = (source: Source): Finding[] => {
  const [, file] = definition.exec(source.path) ?? []
  const main = objectsOf(source.code).filter((object) => !object.startsWith('TRIGGER'))
  const owners = [...source.code.matchAll(triggers)].map(([, table, used]) =>
    main.length > 0 ? used : table,
  )
  const named = [...main.map((object) => /"(\w+)"/.exec(object)?.[1]), ...owners]
  return [
    ...matches(source, others, ([text]) => `${text.slice(0, 40)}: only definitions stand here`),
    ...(main.length > 1 ? [at(source, 0, 'defines more than one function or view')] : []),
    ...(named.length === 0 ? [at(source, 0, 'defines nothing')] : []),
    ...named
      .filter((name) => name !== file)
      .map((name) => at(source, 0, `defines or extends ${name}: a file has its name`)),
  ]
}

/** Functions, triggers and views have one file each; migrations hold the rest. */
export const checkDefinitions = (sources: readonly Source[]): Finding[] => {
  const bare = sources.map(withoutComments)
  const steps = bare.filter(({ path }) => path.startsWith(migrations))
  const definitions = bare.filter(
    ({ path }) => definition.test(path) && !path.startsWith(migrations),
  )
  const strays = bare.filter((one) => !steps.includes(one) && !definitions.includes(one))
  const objects = definitions.flatMap((source) =>
    objectsOf(source.code).map((object) => ({ source, object })),
  )
  const functions = objects.flatMap(({ object }) => /^FUNCTION "(\w+)"/.exec(object)?.[1] ?? [])
  const calls = new RegExp(`\\b(${functions.join('|') || '$^'})\\s*\\(`, 'g')
  return [
    ...strays.map((source) => at(source, 0, 'is no migration and in no sql folder')),
    ...steps.flatMap((step) => [
      ...matches(
        step,
        creates,
        ([text]) => `${text}: it gets a file in the sql folder of its noun`,
      ),
      // Migrations run before the definitions, which do not exist yet in a new database.
      ...matches(
        step,
        calls,
        ([, name]) => `calls ${name}(), which is created after all migrations`,
      ),
    ]),
    ...definitions.flatMap(checkDefinition),
    ...[...Map.groupBy(objects, ({ object }) => object).values()]
      .flatMap(([, ...again]) => again)
      .map(({ source, object }) => at(source, 0, `defines ${object} again`)),
  ]
}

const wingOf = (path: string) => {
  const [, wing, ground] = /^lib\/(?:services\/(\w+)|(kernel|tools))\//.exec(path) ?? []
  return wing ?? ground
}
const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)/g

/** A room writes only the tables of its wing; for others it calls a command. */
export const checkWrites = (
  tables: Record<string, readonly string[]>,
  sources: readonly Source[],
): Finding[] => {
  const wings = new Map(
    Object.entries(tables).flatMap(([room, names]) =>
      names.map((name) => [name, room.split('/')[0]] as const),
    ),
  )
  return sources
    .filter(({ path }) => wingOf(path) && path.endsWith('.ts') && !isTest(path))
    .flatMap((source) =>
      matches(source, writes, ([, table = '']) =>
        wings.get(table) === wingOf(source.path)
          ? undefined
          : `writes ${table}, a table of ${wings.get(table) ?? 'no room'}`,
      ),
    )
}
