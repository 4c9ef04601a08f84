import { type Finding, lineAt, type Source } from './sources.ts'

const wingOf = (path: string) => {
  const [, wing, ground] = /^lib\/(?:services\/(\w+)|(kernel|tools))\//.exec(path) ?? []
  return wing ?? ground
}
const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)/g

/** A room writes only the tables of its wing; for others it calls a command. */
export const writesOfOthers =
  (tables: Record<string, readonly string[]>) =>
  (sources: Source[]): Finding[] => {
    const owners = new Map(
      Object.entries(tables).flatMap(([room, names]) =>
        names.map((name) => [name, room.split('/')[0]] as const),
      ),
    )
    return sources
      .filter(({ path }) => wingOf(path) && path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((source) =>
        [...source.code.matchAll(writes)].flatMap(({ 1: table = '', index }) => {
          const owner = owners.get(table)
          if (owner === wingOf(source.path)) return []
          const message = owner ? `writes ${table}, which is of ${owner}` : `${table} is nobody's`
          return [{ path: source.path, line: lineAt(source, index), message }]
        }),
      )
  }
