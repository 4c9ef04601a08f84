import {
  at,
  type Finding,
  isScript,
  isTest,
  matches,
  nameOf,
  parse,
  type Source,
  textOf,
  walk,
} from './sources.ts'

const tokenFile = 'app/styles/tokens.css'
const colour = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/i
/**
 * Files that define colours, or that no style sheet reaches: drawings, pictures, mails, the standalone
 * error and offline pages.
 */
const palettes =
  /^(app\/styles\/|app\/globals\.css|app\/dev\/|app\/manifest\.ts|app\/senza-rete\/|lib\/demo\/|lib\/services\/storefront\/share\/|lib\/tools\/pictures\/|lib\/kernel\/http\/api-docs\/|lib\/site\/share|lib\/format\/drawn-box\.ts)|\/mails?\/|(^|\/)icons?\.tsx?$/
/** The browser's toolbar cannot read a token; the specification fixes the theme colour. */
const themeColour = '#0090FF'

const hasColour = ({ path }: Source, text: string) =>
  !palettes.test(path) && colour.test(text.replaceAll(themeColour, ''))

/** Files that define sizes, adjust the metrics of fallback fonts, or stand in for other sites. */
const unsized = /^app\/styles\/(tokens|fonts)\.css$|^lib\//
/** Values without a token: zero, keywords, the font's own size, and sums of tokens. */
const free = /^(0|inherit|initial|auto|none|normal|1em|env\(.+\)|var\(--[\w-]+\)|[*/,+-])$/
const spaced = /^(gap|row-gap|column-gap|(scroll-)?(padding|margin)(-[a-z-]+)?)$/
const always = /^(border(-[a-z]+-[a-z]+)?-radius|font-size|font-weight|line-height|font|z-index)$/
const length = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g

const pixels = (number: string, unit: string) => Number(number) * (unit === 'px' ? 1 : 16)

/** Steps of the spacing scale, in pixels. */
const stepsOf = (sources: readonly Source[]) => {
  const code = sources.find(({ path }) => path === tokenFile)?.code ?? ''
  const steps = code.matchAll(/--space-\d+: ([\d.]+)(rem|px);/g)
  return new Set([...steps].map(([, number = '', unit = '']) => pixels(number, unit)))
}

const isRaw = (property: string, value: string, steps: ReadonlySet<number>) =>
  spaced.test(property)
    ? [...value.matchAll(length)].some(([, number = '', unit = '']) =>
        steps.has(pixels(number, unit)),
      )
    : always.test(property) && value.split(/\s+/).some((part) => !free.test(part))

const inSheet = (source: Source, steps: ReadonlySet<number>): Finding[] => [
  ...matches(source, /.+/g, ([line]) =>
    hasColour(source, line) ? `a raw colour in "${line.trim()}": use a token` : undefined,
  ),
  // The width of the zero changes when the web font loads.
  ...matches(source, /\d(?:\.\d+)?ch\b/g, () => 'a length in ch: use em'),
  ...matches(source, /^\s*([a-z-]+): ([^;]+);/gm, ([text, property = '', value = '']) =>
    !unsized.test(source.path) && isRaw(property, value, steps)
      ? `a raw size in "${text.trim()}": use a token`
      : undefined,
  ),
]

const sizeUtility = /(?:^|[\s:])-?(?:rounded|text|leading|font|z|gap|p|m)(?:-?[trblxyse]{1,2})?-\[/
const sizeToken = /var\(--(?:r|space|t|l|w|z)-/
const sizeStyle = /^(borderRadius|fontSize|fontWeight|lineHeight|zIndex|gap|padding|margin)/

const inScript = (source: Source): Finding[] => {
  const isPage = /^(app|components)\//.test(source.path)
  return [...walk(parse(source))].flatMap(([node]) => {
    const text = textOf(node) ?? ''
    const value = node.type === 'Property' ? (node.value as { value?: unknown }).value : undefined
    const messages = [
      hasColour(source, text) && `a raw colour in "${text.trim().slice(0, 40)}": use a token`,
      isPage && sizeUtility.test(text) && `a size by hand in "${text}": use a token's utility`,
      // The build replaces size tokens, so a style attribute could not resolve their names.
      isPage && sizeToken.test(text) && `a size token in "${text}": use its utility`,
      isPage &&
        typeof value === 'number' &&
        sizeStyle.test(nameOf(node.key) ?? '') &&
        'a size in a style attribute: use a utility',
    ]
    return messages.flatMap((message) => (message ? [at(source, node.start, message)] : []))
  })
}

/** Colours, radii, type and layers use tokens; a space does if the scale has it. */
export const checkStyles = (sources: readonly Source[]): Finding[] => {
  const steps = stepsOf(sources)
  return sources
    .filter(({ path }) => /^(app|components|lib)\//.test(path) && !isTest(path))
    .flatMap((source) => {
      if (source.path.endsWith('.css')) return inSheet(source, steps)
      return isScript(source) ? inScript(source) : []
    })
}

const fontFaces = /@font-face \{.*?\n\}\n*/gs

/**
 * Limits the lines of style sheets: layout, space and text belong in utilities. Font faces are not
 * counted, since utilities cannot express them.
 */
export const limitStyle = (sources: readonly Source[], limit = 5_250): Finding[] => {
  const sheets = sources.filter(({ path }) => path.endsWith('.css'))
  const code = sheets.map((sheet) => sheet.code.replaceAll(fontFaces, '').trimEnd()).join('\n')
  const lines = code.split('\n').length
  const message = `the sheets have ${lines} lines, ${limit} are allowed: use utilities`
  return lines > limit ? [{ path: 'app/styles', line: 1, message }] : []
}
