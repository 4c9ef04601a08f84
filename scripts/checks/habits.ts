import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  nameOf,
  parse,
  type Source,
  walk,
} from './sources.ts'

const at = (source: Source, offset: number, message: string): Finding => ({
  path: source.path,
  line: lineAt(source, offset),
  message,
})

const colour = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/i
const painted = /^(app|components|lib)\//
/**
 * Files that define colours, or that no style sheet reaches: drawings, pictures, mails, the standalone
 * error and offline pages.
 */
const palettes =
  /^(app\/styles\/|app\/globals\.css|app\/dev\/|app\/manifest\.ts|app\/senza-rete\/|lib\/demo\/|lib\/services\/storefront\/share\/|lib\/tools\/pictures\/|lib\/kernel\/http\/api-docs\/|lib\/site\/share|lib\/format\/drawn-box\.ts)|\/mails?\/|(^|\/)icons?\.tsx?$/
/** The browser's toolbar cannot read a token; the specification fixes the theme colour. */
const themeColour = '#0090FF'

export const rawColours = (source: Source): Finding[] => {
  if (!painted.test(source.path) || palettes.test(source.path) || isTest(source.path)) return []
  const fault = (text: string, start: number) =>
    colour.test(text.replaceAll(themeColour, ''))
      ? [at(source, start, `a raw colour in "${text.trim().slice(0, 40)}": use a token`)]
      : []
  if (source.path.endsWith('.css')) {
    let offset = 0
    return source.code.split('\n').flatMap((line) => {
      const start = offset
      offset += line.length + 1
      return fault(line, start)
    })
  }
  if (!isScript(source)) return []
  const findings: Finding[] = []
  for (const [node] of walk(parse(source))) {
    if (node.type === 'Literal' && typeof node.value === 'string')
      findings.push(...fault(node.value, node.start))
    if (node.type === 'TemplateElement')
      findings.push(...fault((node.value as { raw: string }).raw, node.start))
  }
  return findings
}

/** The unit ch, the width of the zero: it changes when the web font loads. */
const widthOfZeros = /\d(?:\.\d+)?ch\b/

export const widthsOfZeros = (source: Source): Finding[] =>
  source.path.endsWith('.css')
    ? source.code
        .split('\n')
        .flatMap((line, index) =>
          widthOfZeros.test(line)
            ? [{ path: source.path, line: index + 1, message: 'a length in ch: use em' }]
            : [],
        )
    : []

const readsEnvironment =
  /^(scripts\/|tests\/|app\/dev\/|lib\/kernel\/config\/config\.ts$)|^[^/]+\.config\.ts$/

export const environmentReads = (source: Source): Finding[] => {
  if (!isScript(source) || readsEnvironment.test(source.path) || isTest(source.path)) return []
  return [...walk(parse(source))]
    .filter(([node]) => node.type === 'MemberExpression')
    .filter(([node]) => nameOf(node.object) === 'process' && nameOf(node.property) === 'env')
    .map(([node]) => at(source, node.start, 'reads process.env: ask the configuration'))
}

const goers = new Set(['push', 'replace', 'redirect', 'permanentRedirect', 'prefetch'])

const isPath = (node: unknown): boolean => {
  const value = node as Node | null
  switch (value?.type) {
    case 'Literal':
      return typeof value.value === 'string' && /^\/(?!\/)/.test(value.value)
    case 'TemplateLiteral':
      return /^\/(?!\/)/.test((value.quasis as { value: { raw: string } }[])[0]?.value.raw ?? '')
    case 'JSXExpressionContainer':
      return isPath(value.expression)
    case 'ConditionalExpression':
      return isPath(value.consequent) || isPath(value.alternate)
    default:
      return false
  }
}

export const handMadeLinks = (source: Source): Finding[] => {
  if (!/^(app|components)\//.test(source.path) || source.path.startsWith('app/dev/')) return []
  if (!isScript(source) || isTest(source.path)) return []
  const findings: Finding[] = []
  for (const [node] of walk(parse(source))) {
    const isLink = node.type === 'JSXAttribute' && nameOf(node.name) === 'href'
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
    const isCall = goers.has(nameOf(callee) ?? nameOf(callee?.property) ?? '')
    const [first] = (node.arguments as unknown[]) ?? []
    if ((isLink && isPath(node.value)) || (isCall && isPath(first)))
      findings.push(at(source, node.start, 'a path by hand: build it with lib/client/paths.ts'))
  }
  return findings
}

const marks: [pattern: RegExp, message: string][] = [
  [
    /\/\/.*\bTODO\b(?!: \S+ \S+)|\/\*.*\bTODO\b(?!: \S+ \S+)/,
    'a TODO says what and why after a colon',
  ],
  [/(\/\/|\*).*\b(FIXME|XXX|HACK)\b/, 'only NOTE and TODO are marks of this house'],
  [/@ts-(ignore|nocheck)/, 'silences the compiler'],
  [/@ts-expect-error\s*($|\*\/)/, '@ts-expect-error without a reason'],
  [/\bas any\b|:\s*any\b(?=[\s,;)=\]|>])/, 'any'],
  [/eslint-disable|prettier-ignore/, 'a mark of a tool that is not here'],
  [/\b(describe|test|it)\.(only|skip|todo)\b/, 'a test that does not run'],
]

/** The checks contain the patterns they look for. */
const naming = /^scripts\/checks\//

export const forbiddenMarks = (source: Source): Finding[] =>
  naming.test(source.path) || source.path.endsWith('.css')
    ? []
    : source.code
        .split('\n')
        .flatMap((line, index) =>
          marks
            .filter(([pattern]) => pattern.test(line))
            .map(([, message]) => ({ path: source.path, line: index + 1, message })),
        )

const longestFile = 300

/** Refuses files above the limit, except listed ones, whose length may only go down. */
export const longFiles =
  (allowed: Record<string, number>) =>
  (sources: Source[]): Finding[] => {
    const lengths = new Map(
      sources.map(({ path, code }) => [path, code.trimEnd().split('\n').length]),
    )
    const tooLong = [...lengths]
      .filter(([path, length]) => length > (allowed[path] ?? longestFile))
      .map(([path, length]) => ({
        path,
        line: 1,
        message: `has ${length} lines, ${allowed[path] ?? longestFile} are allowed: make two files of it`,
      }))
    const stale = Object.entries(allowed)
      .filter(([path, limit]) => (lengths.get(path) ?? 0) < limit)
      .map(([path]) => ({
        path,
        line: 1,
        message: `is allowed more lines than it has: lower it to ${lengths.get(path) ?? 0} or, up to ${longestFile}, strike it out`,
      }))
    return [...tooLong, ...stale]
  }
