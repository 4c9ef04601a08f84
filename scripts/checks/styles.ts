import { type Finding, inFile, matches, type Source } from './sources.ts'

/** Files that define sizes, adjust the metrics of fallback fonts, or stand in for other sites. */
const unsized = /^app\/styles\/(tokens|fonts)\.css$|^lib\//
/** Values without a token: zero, keywords, the font's own size, and sums of tokens. */
const free = /^(0|inherit|initial|auto|none|normal|1em|env\(.+\)|var\(--[\w-]+\)|[*/,+-])$/
const spaced = /^(gap|row-gap|column-gap|(scroll-)?(padding|margin)(-[a-z-]+)?)$/
const always = /^(border(-[a-z]+-[a-z]+)?-radius|font-size|font-weight|line-height|font|z-index)$/

/** Lengths that a pattern finds in a text, in pixels. */
const pixelsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number, unit]) => Number(number) * (unit === 'px' ? 1 : 16))

/** Radii, type and layers use tokens; a space does if the scale has it. */
export const checkSizes = (sources: readonly Source[]): Finding[] => {
  const tokens = sources.find(({ path }) => path === 'app/styles/tokens.css')?.code ?? ''
  const steps = new Set(pixelsIn(tokens, /--space-\d+: ([\d.]+)(px|rem);/g))
  const isRaw = (property: string, value: string) =>
    spaced.test(property)
      ? pixelsIn(value, /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g).some((pixels) => steps.has(pixels))
      : always.test(property) && value.split(/\s+/).some((part) => !free.test(part))
  return sources
    .filter(({ path }) => path.endsWith('.css') && !unsized.test(path))
    .flatMap((sheet) =>
      matches(sheet, /^\s*([a-z-]+): ([^;]+);/gm, ([text, property = '', value = '']) =>
        isRaw(property, value) ? `a raw size in "${text.trim()}": use a token` : undefined,
      ),
    )
}

/** Limits the lines of style sheets, without font faces: layout, space and text belong in utilities. */
export const limitStyle = (sources: readonly Source[], limit = 5_250): Finding[] => {
  const lines = sources
    .filter(({ path }) => path.endsWith('.css') && path !== 'app/styles/fonts.css')
    .reduce((sum, { code }) => sum + code.trimEnd().split('\n').length, 0)
  const message = `the sheets have ${lines} lines, ${limit} are allowed: use utilities`
  return lines > limit ? [inFile('app/styles', message)] : []
}
