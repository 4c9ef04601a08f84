import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, type Finding, isTest, matches, type Source } from './sources.ts'

/** Number of lines of each file above the limit. The list only shrinks. */
const allowedLengths: Record<string, number> = {}
const longestFile = 300

export const checkLength = (source: Source): Finding[] => {
  const lines = source.code.trimEnd().split('\n').length
  const allowed = allowedLengths[source.path] ?? longestFile
  return lines > allowed ? [at(source, 0, `has ${lines} lines, ${allowed} are allowed`)] : []
}

const vague = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/
const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/
/** Name of a path segment without the syntax of the router. */
const bare = (part: string) => part.replace(/^[@([.)]*|[)\]]*$/g, '')

/** The files of a noun; commands of a large one may be in a folder for each phase of its life. */
const ofNoun =
  /^(rules|policy|queries|commands|present|routes|jobs)(\.test)?\.ts$|^(rules|queries|commands|present|mails)\/[^/]+$|^commands\/[^/]+\/[^/]+$/

export const checkFileName = (source: Source): Finding[] => {
  const { path } = source
  const [, wing, file] = /^lib\/services\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? []
  const isOdd = wing && file && wing !== 'operations' && !ofNoun.test(file)
  return [
    ...(vague.test(path) ? [at(source, 0, 'is named for nothing in particular')] : []),
    ...(path.split('/').every((part) => kebab.test(bare(part)))
      ? []
      : [at(source, 0, 'its path is not kebab-case')]),
    ...(isOdd ? [at(source, 0, `${file} is not one of the files of a noun`)] : []),
  ]
}

const durations = 'lib/format/durations.ts'
const homes: [pattern: RegExp, home: string][] = [
  [/\b(86_?400_?000|864e5|3_?600_?000|36e5)\b/g, durations],
  [/\b24 \* 60 \* 60\b|\b24 \* 3_?600\b|\b60 \* 60 \* 1_?000\b|\b60 \* 60_000\b/g, durations],
  [/['"`]Europe\/Rome\b/g, 'lib/format/time-zone.ts'],
  [/\.set(UTC)?(Date|Month|FullYear)\(/g, 'lib/calendar'],
]

/** Durations, the time zone and calendar steps are each written in one module only. */
export const checkCalendar = (source: Source): Finding[] =>
  homes
    .filter(([, home]) => source.path !== home && !/^scripts\/checks\/|\.css$/.test(source.path))
    .flatMap(([pattern, home]) => matches(source, pattern, ([text]) => `"${text}": use ${home}`))

/** Rooms that know only the port of payments, whatever the provider. */
export const checkProviderName = (source: Source): Finding[] =>
  /^lib\/(services\/money|tools\/payment-provider)\//.test(source.path) && !isTest(source.path)
    ? matches(source, /paypal/gi, () => 'names a provider where any provider is meant')
    : []

/** Strings that survive minification and occur only in modules that must never leave the server. */
const serverMarkers = ['insieme_changes', 'DATABASE_URL', 'pg_advisory_lock', 'PlainYearMonth']

/** Looks for code of the server in the chunks of the last build. */
export const checkBrowserBundle = (folder: string): Finding[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ path: join(folder, name), code: readFileSync(join(folder, name), 'utf8') }))
    .flatMap((source) =>
      serverMarkers
        .filter((marker) => source.code.includes(marker))
        .map((marker) => at(source, 0, `sends the server's "${marker}" to browsers`)),
    )
