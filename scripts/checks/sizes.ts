import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  nameOf,
  parse,
  type Source,
  stringOf,
  walk,
} from './sources.ts'

const tokenFile = 'app/styles/tokens.css'
/** Files that define sizes, and that adjust the metrics of fallback fonts. */
const making = /^app\/styles\/(tokens|fonts)\.css$/
const styled = /^(app|components)\//

const sizeToken = /var\(--(?:r|space|t|l|w|z)-/
/** Values without a token: zero, keywords, the font's own size, and sums of tokens. */
const free = /^(0|inherit|initial|auto|none|normal|1em|env\(.+\)|var\(--[\w-]+\)|[*/,+-])$/
const spaced = /^(gap|row-gap|column-gap|(scroll-)?(padding|margin)(-[a-z-]+)?)$/
const always = /^(border(-[a-z]+-[a-z]+)?-radius|font-size|font-weight|line-height|font|z-index)$/

const pixels = (number: string, unit: string) => Number(number) * (unit === 'px' ? 1 : 16)

/** Steps of the spacing scale, in pixels. */
const stepsOf = (sources: readonly Source[]) => {
  const code = sources.find(({ path }) => path === tokenFile)?.code ?? ''
  const matches = code.matchAll(/--space-\d+: ([\d.]+)(rem|px);/g)
  return new Set([...matches].map(([, number = '', unit = '']) => pixels(number, unit)))
}

const length = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g

const hasStep = (value: string, steps: ReadonlySet<number>) =>
  [...value.matchAll(length)].some(([, number = '', unit = '']) => steps.has(pixels(number, unit)))

const isRaw = (property: string, value: string, steps: ReadonlySet<number>) => {
  if (spaced.test(property)) return hasStep(value, steps)
  return always.test(property) && value.split(/\s+/).some((part) => !free.test(part))
}

const inSheet = ({ path, code }: Source, steps: ReadonlySet<number>): Finding[] =>
  code.split('\n').flatMap((text, index) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+): ([^;]+);/.exec(text) ?? []
    return isRaw(property, value, steps)
      ? [{ path, line: index + 1, message: `a raw size in "${text.trim()}": use a token` }]
      : []
  })

const arbitrary = /(?:^|[\s:])-?(?:rounded|text|leading|font|z|gap|p|m)(?:-?[trblxyse]{1,2})?-\[/
const styles = /^(borderRadius|fontSize|fontWeight|lineHeight|zIndex|gap|padding|margin)/

const inScript = (source: Source): Finding[] => {
  const findings: Finding[] = []
  const add = (node: Node, message: string) =>
    findings.push({ path: source.path, line: lineAt(source, node.start), message })
  for (const [node, [parent]] of walk(parse(source))) {
    const raw = (node.value as { raw?: string } | undefined)?.raw
    const text = stringOf(node) ?? (node.type === 'TemplateElement' ? raw : undefined)
    if (text && arbitrary.test(text))
      add(node, `a size by hand in "${text}": use a token's utility`)
    // The build replaces size tokens, so a style attribute could not resolve their names.
    if (text && sizeToken.test(text)) add(node, `a size token in "${text}": use its utility`)
    const isStyle = node.type === 'Property' && styles.test(nameOf(node.key) ?? '')
    if (isStyle && parent?.type === 'ObjectExpression' && isNumber(node.value))
      add(node, 'a size in a style attribute: use a utility')
  }
  return findings
}

const isNumber = (value: unknown) => typeof (value as Node | null)?.value === 'number'

/** Radii, type and layers use tokens; a space does if the scale has it. */
export const rawSizes = (sources: readonly Source[]): Finding[] => {
  const steps = stepsOf(sources)
  return sources
    .filter(({ path }) => styled.test(path) && !making.test(path) && !isTest(path))
    .flatMap((source) => {
      if (source.path.endsWith('.css')) return inSheet(source, steps)
      return isScript(source) ? inScript(source) : []
    })
}

export const mostStyle = 5_250

const fontFaces = /@font-face \{.*?\n\}\n*/gs

/**
 * Limits the lines of style sheets: layout, space and text belong in utilities. Font faces are not
 * counted, since utilities cannot express them.
 */
export const ownStyle =
  (most: number) =>
  (sources: readonly Source[]): Finding[] => {
    const lines = sources
      .filter(({ path }) => path.endsWith('.css'))
      .reduce(
        (sum, { code }) => sum + code.replaceAll(fontFaces, '').trimEnd().split('\n').length,
        0,
      )
    const message = `the sheets have ${lines} lines, ${most} are allowed: use utilities`
    return lines > most ? [{ path: 'app/styles', line: 1, message }] : []
  }
