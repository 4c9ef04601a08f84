import { builtinModules } from 'node:module'
import { importsOf } from './rooms.ts'
import { type Finding, isScript, type Source } from './sources.ts'

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

const listed = (list: Unimported, name: string) => name in list || `${name.split('/')[0]}/*` in list

const builtin = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)])

/** Packages, or a scope with a star, that are used without being imported, with the reason. */
export type Unimported = Record<string, string>

/** What is imported stands in the manifest, and what stands there is imported. */
export const checkPackages = (
  manifest: Manifest,
  sources: Source[],
  unimported: Unimported,
  provided: Unimported,
): Finding[] => {
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
  const optional = new Set(Object.keys(manifest.optionalDependencies ?? {}))
  const used = new Map<string, string>()
  for (const source of sources.filter(isScript))
    for (const { from } of importsOf(source))
      if (!/^[#.]/.test(from) && !builtin.has(from)) used.set(packageOf(from), source.path)
  const missing = [...used]
    .filter(([name]) => !declared.has(name) && !optional.has(name) && !listed(provided, name))
    .map(([name, path]) => ({ path, line: 1, message: `imports ${name}, not in package.json` }))
  const idle = [...declared]
    .filter((name) => !used.has(name) && !listed(unimported, name))
    .map((name) => ({ path: 'package.json', line: 1, message: `nothing uses ${name}` }))
  return [...missing, ...idle]
}
