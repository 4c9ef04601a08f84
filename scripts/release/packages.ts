import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from '../checks/imports.ts'
import type { Source } from '../checks/sources.ts'

/** Files of the house that are loaded from an entry, and the packages that they name. */
export const reach = (sources: readonly Source[], entries: readonly string[], without = '') => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const paths = new Set(entries)
  const packages = new Set<string>()
  // The set grows while it is walked.
  for (const path of paths) {
    const source = byPath.get(path)
    if (!source) continue
    for (const { to, isType } of importsOf(source)) {
      if (isType || to === without || to.startsWith('node:')) continue
      if (byPath.has(to)) paths.add(to)
      else if (!/\.(json|mjs)$/.test(to)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(to)![0])
    }
  }
  return { paths, packages }
}

type Entry = {
  version?: string
  license?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, Entry> }

/** Folder of a package as Node finds it from the folder of another. */
export const folderOf = ({ packages }: Lock, name: string, from: string): string | undefined => {
  const path = posix.join(from, 'node_modules', name)
  if (packages[path]) return path
  return from ? folderOf({ packages }, name, posix.dirname(from).replace(/^\.$/, '')) : undefined
}

/** Folders of packages with all that they need and that this platform has. */
export const closureOf = (lock: Lock, root: string, names: Iterable<string>, skipped: RegExp) => {
  const folders = new Set<string>()
  const visit = (name: string, from: string) => {
    const folder = folderOf(lock, name, from)
    if (!folder || folders.has(folder) || skipped.test(name)) return
    if (!existsSync(join(root, folder))) return
    folders.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, ...entry } =
      lock.packages[folder]!
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    )
    const needed = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    for (const one of needed) visit(one, folder)
  }
  for (const name of names) visit(name, '')
  return [...folders].sort()
}
