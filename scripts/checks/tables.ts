import { type Finding, lineAt, type Source } from './sources.ts'

const place = /^lib\/services\/(\w+)\//
const named = /export const tables = \[([^\]]*)\]/
const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)/g

const wingOf = (path: string) => place.exec(path)?.[1]

/** Which wing writes a table: the one whose tables.ts names it. */
const ownersOf = (sources: Source[]) =>
  new Map(
    sources
      .filter(({ path }) => path.endsWith('/tables.ts') && wingOf(path))
      .flatMap(({ path, code }) =>
        [...(named.exec(code)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
          ([, table]) => [table, wingOf(path)] as const,
        ),
      ),
  )

/** A wing writes its own tables; of the others it asks a command. */
export const writesOfOthers = (sources: Source[]): Finding[] => {
  const owners = ownersOf(sources)
  return sources
    .filter(({ path }) => wingOf(path) && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((source) =>
      [...source.code.matchAll(writes)].flatMap(({ 1: table, index }) => {
        const owner = owners.get(table)
        if (owner === wingOf(source.path)) return []
        const message = owner ? `writes ${table}, which is of ${owner}` : `${table} is nobody's`
        return [{ path: source.path, line: lineAt(source, index), message }]
      }),
    )
}
