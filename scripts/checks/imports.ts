import { posix } from 'node:path'
import { directions, houses, inside } from './rooms.ts'
import { at, type Finding, isScript, isTest, parseAll, type Source } from './sources.ts'

/** A path from the root for files of the house, the bare name for packages. */
type Import = { source: Source; to: string; offset: number; isType: boolean }

const target = (path: string, from: string) => {
  if (from.startsWith('#kernel/')) return `lib/${from.slice(1)}`
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : from
}

/** The parser lists static imports; calls of import() and types by import() have one syntax. */
const calls = /\bimport\('([^']+)'\)/g

export const importsOf = (source: Source): Import[] => {
  const { path, code } = source
  const { staticImports, staticExports } = parseAll(source).module
  const entries = [...staticImports, ...staticExports.flatMap((one) => one.entries)]
  const requests = [
    ...entries.map(({ start, moduleRequest }) => ({ start, from: moduleRequest?.value })),
    ...[...code.matchAll(calls)].map(({ index, 1: from }) => ({ start: index, from })),
  ]
  return requests.flatMap(({ start, from }) => {
    const isType = /^(import|export) type\b/.test(code.slice(start, start + 12))
    return from ? [{ source, to: target(path, from), offset: start, isType }] : []
  })
}

const finding = ({ source, offset }: Import, message: string) => at(source, offset, message)
const ours = inside('app components lib locales scripts tests')

const wrongDirections = (imports: readonly Import[]) =>
  imports.flatMap((one) => {
    const { path } = one.source
    const [room, may] = directions.find(([name]) => inside(name)(path)) ?? []
    if (!room || isTest(path) || !ours(one.to) || inside(`${room} ${may}`)(one.to)) return []
    return [finding(one, `${room} must not import ${one.to}`)]
  })

type Edge = { a: string; b: string; one: Import }
type Name = (path: string) => string | undefined

const edgesOf = (imports: readonly Import[], name: Name): Edge[] =>
  imports.flatMap((one) => {
    const [a, b] = [name(one.source.path), name(one.to)]
    return a && b && a !== b ? [{ a, b, one }] : []
  })

/** Removes edges from where nothing leads to or to where nothing goes on, until only cycles remain. */
const onCycles = (edges: readonly Edge[]): readonly Edge[] => {
  const [starts, ends] = [new Set(edges.map(({ a }) => a)), new Set(edges.map(({ b }) => b))]
  const rest = edges.filter(({ a, b }) => ends.has(a) && starts.has(b))
  return rest.length === edges.length ? rest : onCycles(rest)
}

const cycles = (edges: readonly Edge[], of: string) =>
  onCycles(edges).map(({ a, b, one }) => finding(one, `is on a cycle of ${of}: ${a} → ${b}`))

const wingsInOrder = (sources: readonly Source[], imports: readonly Import[]): Finding[] =>
  houses.flatMap(({ root, depth, wings }) => {
    const names = Object.keys(wings)
    const wingOf = (path: string) => names.find((name) => inside(wings[name]!, root)(path))
    const roomOf = (path: string) => {
      const folders = path.slice(root.length + 1).split('/')
      return wingOf(path) && folders.slice(0, depth).join('/')
    }
    const strays = sources
      .filter((source) => isScript(source) && inside(root)(source.path))
      .filter(({ path }) => !isTest(path) && !wingOf(path))
      .map((source) => at(source, 0, `stands in no wing of ${root}`))
    const backward = edgesOf(imports, wingOf)
      .filter(({ a, b }) => names.indexOf(a) < names.indexOf(b))
      .map(({ a, b, one }) => finding(one, `the wing ${a} must not import the wing ${b}`))
    return [...strays, ...backward, ...cycles(edgesOf(imports, roomOf), 'rooms')]
  })

/** Server code that would bring all texts of the shop to the browser: 30 kB for every phone. */
const serverOnly = inside('lib/site/i18n.ts lib/site/locales.ts lib/client/transport/in-process.ts')

const heavyIslands = (imports: readonly Import[]) => {
  const code = imports.filter(({ isType }) => !isType)
  const inBrowser = new Set(
    code.filter(({ source }) => /^'use client'/.test(source.code)).map(({ source }) => source.path),
  )
  // The set grows while it is walked: what a client component imports runs in the browser too.
  for (const path of inBrowser)
    for (const { source, to } of code) if (source.path === path && ours(to)) inBrowser.add(to)
  return code
    .filter(({ source, to }) => inBrowser.has(source.path) && serverOnly(to))
    .map((one) => finding(one, `a client component must not import ${one.to}`))
}

/** Directions and cycles of imports, including type imports: to read one file, one reads the other. */
export const checkImports = (sources: readonly Source[]): Finding[] => {
  const all = sources.filter(isScript).flatMap(importsOf)
  const product = all.filter(({ source }) => !isTest(source.path) && ours(source.path))
  const files = new Set(sources.map(({ path }) => path))
  return [
    ...wrongDirections(all),
    ...heavyIslands(all),
    ...wingsInOrder(sources, product),
    ...cycles(
      edgesOf(product, (path) => (files.has(path) ? path : undefined)),
      'files',
    ),
  ]
}
