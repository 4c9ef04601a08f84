import { objectsOf } from '#kernel/db/definitions.ts'
import { at, type Finding, isTest, matches, type Source, withoutComments } from './sources.ts'

const migrations = 'lib/kernel/db/migrations/'
const definition = /^lib\/(?:services|kernel|tools)\/.*sql\/([^/]+)\.sql$/

const creates =
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+)?(?:function|procedure|trigger|view)\b/gi
const others =
  /^(?!CREATE OR REPLACE (?:FUNCTION|TRIGGER|VIEW) )(?:CREATE|DROP|ALTER|INSERT|DO|GRANT)\b.*/gim
const triggers = /^CREATE OR REPLACE TRIGGER[\s\S]*?\bON (\w+)[\s\S]*?FUNCTION (\w+)/gm

/**
 * A function or view has a file of its name, with the triggers that use it; other triggers have one of the
 * name of their table. Migrations hold the rest. The start refuses an object that is defined twice.
 */
export const checkDefinition = (file: Source): Finding[] => {
  const source = withoutComments(file)
  if (source.path.startsWith(migrations))
    return matches(
      source,
      creates,
      ([text]) => `${text}: it gets a file in the sql folder of its noun`,
    )
  const [, name] = definition.exec(source.path) ?? []
  if (!name) return [at(source, 0, 'is no migration and in no sql folder')]
  const objects = objectsOf(source.code).flatMap(
    (object) => /^(?:FUNCTION|VIEW) "(\w+)"/.exec(object)?.[1] ?? [],
  )
  const owners = [...source.code.matchAll(triggers)].map(([, table, used]) =>
    objects.length > 0 ? used : table,
  )
  const names = new Set([...objects, ...owners])
  return [
    ...matches(source, others, ([text]) => `${text.slice(0, 40)}: only definitions stand here`),
    ...(names.size === 1 && names.has(name)
      ? []
      : [at(source, 0, `defines or extends ${[...names].join(', ') || 'nothing'}, not its name`)]),
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
