import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

export type Source = { path: string; code: string }
export type Finding = { path: string; line: number; message: string }
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Reads the files that match, by their path from the root. */
export const read = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root })
    .sort()
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))

export const readSources = () =>
  read('{app,components,lib,scripts,tests}/**/*.{ts,tsx,mjs,css}', '*.{ts,mjs}').filter(
    ({ path }) => path !== 'next-env.d.ts',
  )

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
export const isScript = ({ path }: Source) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>()

/** Syntax tree, comments and imports of a script. */
export const parseAll = (source: Source) => {
  const known = parsed.get(source)
  if (known) return known
  const lang = source.path.endsWith('x') ? 'tsx' : 'ts'
  const result = parseSync(source.path, source.code, { lang, astType: 'ts' })
  parsed.set(source, result)
  return result
}

export const parse = (source: Source) => parseAll(source).program as unknown as Node

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Yields every node with its ancestors, nearest first. */
export function* walk(node: Node, around: Node[] = []): Generator<[Node, Node[]]> {
  yield [node, around]
  const ancestors = [node, ...around]
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walk(child, ancestors)
}

export const nameOf = (node: unknown) =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    ? String(node.name)
    : undefined

/** Text of a string or of a part of a template. */
export const textOf = ({ type, value }: Node) => {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateElement' ? (value as { raw: string }).raw : undefined
}

export const at = ({ path, code }: Source, offset: number, message: string): Finding => ({
  path,
  line: code.slice(0, offset).split('\n').length,
  message,
})

/** A fault of a whole file, at its first line. */
export const inFile = (path: string, message: string): Finding => ({ path, line: 1, message })

/** SQL with spaces in place of its comments, so that offsets stay. */
export const withoutComments = (source: Source): Source => ({
  ...source,
  code: source.code.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length)),
})

/** Matches of a pattern as findings. */
export const matches = (
  source: Source,
  pattern: RegExp,
  message: (match: RegExpExecArray) => string | undefined,
): Finding[] =>
  [...source.code.matchAll(pattern)].flatMap((match) => {
    const text = message(match)
    return text ? [at(source, match.index, text)] : []
  })

/** Prints the findings, one per line, and exits with the matching code. */
export const report = (title: string, findings: Finding[]) => {
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`)
  console.log(`${title}: ${findings.length === 0 ? 'nothing' : findings.length} found`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
