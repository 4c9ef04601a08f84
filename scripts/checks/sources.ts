import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

export type Source = { path: string; code: string }
export type Finding = { path: string; line: number; message: string }
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

export const root = fileURLToPath(new URL('../../', import.meta.url))

const rooms = ['app', 'components', 'lib', 'scripts', 'tests']
const codeFile = /\.(ts|tsx|mjs|css)$/

const filesIn = (folder: string, room: string) =>
  readdirSync(join(folder, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

const read = (folder: string, paths: string[]): Source[] =>
  paths.sort().map((path) => ({ path, code: readFileSync(join(folder, path), 'utf8') }))

/** Reads every hand-written file of code, by its path from the root. */
export const readSources = (folder = root) =>
  read(
    folder,
    [...rooms.flatMap((room) => filesIn(folder, room)), ...readdirSync(folder)].filter(
      (path) => codeFile.test(path) && path !== 'next-env.d.ts',
    ),
  )

/** Reads migrations and definitions of the database. */
export const readSql = (folder = root) =>
  read(
    folder,
    filesIn(folder, 'lib').filter((path) => path.endsWith('.sql')),
  )

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const trees = new WeakMap<Source, Node>()

export const parse = (source: Source): Node => {
  const known = trees.get(source)
  if (known) return known
  const lang = source.path.endsWith('x') ? 'tsx' : 'ts'
  const tree = parseAst(source.code, { lang, astType: 'ts' }, source.path) as unknown as Node
  trees.set(source, tree)
  return tree
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Yields every node with its ancestors, nearest first. */
export function* walk(node: Node, around: Node[] = []): Generator<[Node, Node[]]> {
  yield [node, around]
  for (const child of childrenOf(node)) yield* walk(child, [node, ...around])
}

export const lineAt = (source: Source, offset: number) =>
  source.code.slice(0, offset).split('\n').length

export const stringOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

export const nameOf = (node: unknown) =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    ? String(node.name)
    : undefined

export const isScript = ({ path }: Source) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
