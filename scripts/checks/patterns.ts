import { inside, outside } from './rooms.ts'
import { type Finding, isTest, matches, type Source } from './sources.ts'

type Place = (path: string) => boolean

/** Paths of the product for which all of these hold. */
const product =
  (...places: Place[]) =>
  (path: string) =>
    !isTest(path) && places.every((place) => place(path))

const everywhere = () => true
const inPages = product(inside('app components'))
const inScriptsOfPages = product(inPages, (path) => !path.endsWith('.css'))
const durations = 'lib/format/durations.ts'
const timeZone = 'lib/format/time-zone.ts'

/**
 * Files that define colours, or that no style sheet reaches: drawings, pictures, mails, the standalone
 * error and offline pages.
 */
const palettes =
  /^(app\/styles\/|app\/globals\.css|app\/dev\/|app\/manifest\.ts|app\/senza-rete\/|lib\/demo\/|lib\/services\/storefront\/share\/|lib\/tools\/pictures\/|lib\/kernel\/http\/api-docs\/|lib\/site\/share|lib\/format\/drawn-box\.ts)|\/mails?\/|(^|\/)icons?\.tsx?$/

/** Texts that are refused in code and style sheets, with their place. */
const patterns: readonly (readonly [pattern: RegExp, refusedIn: Place, message: string])[] = [
  [
    /\b(86_?400_?000|864e5|3_?600_?000|36e5)\b|\b(24 \* 60 \* 60|24 \* 3_?600|60 \* 60 \* 1_?000|60 \* 60_000)\b/g,
    outside(durations),
    `use ${durations}`,
  ],
  [/['"`]Europe\/Rome\b/g, outside(timeZone), `use ${timeZone}`],
  [/\.set(UTC)?(Date|Month|FullYear)\(/g, everywhere, 'use lib/calendar'],
  [
    /paypal/gi,
    product(inside('lib/services/money lib/tools/payment-provider')),
    'names a provider where any provider is meant',
  ],
  [
    /\b(from|import)\W+[^'\n]*\b(providers|stand-ins)\/paypal\//g,
    product(
      outside(
        'lib/providers lib/stand-ins lib/wiring/open-services.ts lib/demo scripts/bench scripts/lab scripts/operator/payments.ts',
      ),
    ),
    'ask the port in lib/tools/payment-provider',
  ],
  [
    /'temporal-(polyfill|spec|utils)\b/g,
    product(outside('lib/calendar')),
    'Temporal is large, ask lib/calendar, which no browser can reach',
  ],
  [
    /^(import|export) (?!type\b)[\w\s{},*]*'sharp'|\bimport\('sharp'\)/gm,
    product(outside('lib/tools/sharp.ts scripts')),
    'lib/tools/sharp.ts loads it when it is needed',
  ],
  [
    /'(next\/|@tanstack\/|react-hook-form|react-i18next|i18next)/g,
    product(inside('components/ui')),
    'a primitive knows no router, form or data',
  ],
  [
    /\bhref=(\{[^{}]*?)?['"`]\/(?!\/)|\b(push|replace|redirect|permanentRedirect|prefetch)\([^(){}'"`]*['"`]\/(?!\/)/g,
    product(inPages, outside('app/dev')),
    'a path by hand: use lib/client/paths.ts',
  ],
  [
    /(\/\/|\/\*).*\bTODO\b(?!: \S+ \S+)/g,
    everywhere,
    'a TODO has its task and reason after a colon',
  ],
  [/(\/\/|\*).*\b(FIXME|XXX|HACK)\b/g, everywhere, 'NOTE and TODO are the only marks'],
  [/@ts-(ignore|nocheck)/g, everywhere, 'silences the compiler'],
  [/@ts-expect-error\s*($|\*\/)/gm, everywhere, '@ts-expect-error without a reason'],
  [
    // The browser's toolbar cannot read a token; the specification fixes the theme colour.
    /#(?!0090FF)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi,
    product(inside('app components lib'), (path) => !palettes.test(path)),
    'a raw colour: use a token',
  ],
  [
    /(?<=[\s:'"`])-?(rounded|text|leading|font|z|gap|p|m)(-?[trblxyse]{1,2})?-\[/g,
    inScriptsOfPages,
    "a size by hand: use a token's utility",
  ],
  // The build replaces size tokens, so a style attribute could not resolve their names.
  [/var\(--(r|space|t|l|w|z)-/g, inScriptsOfPages, 'a size token in a script: use its utility'],
  [
    /\b(borderRadius|fontSize|fontWeight|lineHeight|zIndex|gap|padding|margin)\w*: -?[\d.]+(?=,| \})/g,
    inScriptsOfPages,
    'a size in a style attribute: use a utility',
  ],
  // The width of the zero changes when the web font loads.
  [/\d(?:\.\d+)?ch\b/g, (path) => path.endsWith('.css'), 'a length in ch: use em'],
]

export const checkPatterns = (source: Source): Finding[] =>
  patterns
    .filter(([, refusedIn]) => refusedIn(source.path))
    .flatMap(([pattern, , message]) =>
      matches(source, pattern, ([text]) => `"${text.trim()}": ${message}`),
    )

/** Strings, which may contain the marks of a comment, block comments, and line comments in a row. */
const comments = /'[^'\n]*'|\/\*[\s*]*(.*)|(?<!:)(?:\/\/|--) *(.*)(?:\n[ \t]*(?:\/\/|--).*)*/g
/** First words that leave the subject of a comment unnamed. */
const unnamed =
  /^(?:what|who|whoever|nobody|of|it|as it|said|told|kept)(?:['’]s)?(?=[\s,:;!?—]|\.(?:\s|$)|$)/i

/** Refuses comments that begin with a pronoun or a participle instead of their subject. */
export const checkComments = (source: Source): Finding[] =>
  matches(source, comments, ([, block, line]) => {
    const [first] = unnamed.exec(block ?? line ?? '') ?? []
    return first && `a comment begins with "${first}": name its subject`
  })

/** Strings that survive minification and occur only in modules that must never leave the server. */
const serverMarkers = /insieme_changes|DATABASE_URL|pg_advisory_lock|PlainYearMonth/g

/** Looks for code of the server in a chunk for browsers. */
export const checkChunk = (chunk: Source): Finding[] =>
  matches(chunk, serverMarkers, ([marker]) => `sends the server's "${marker}" to browsers`)
