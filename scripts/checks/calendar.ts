import { importsOf } from './rooms.ts'
import { type Finding, isScript, lineAt, type Source } from './sources.ts'

const durations = 'lib/format/durations.ts'
const zone = 'lib/format/time-zone.ts'
const calendar = /^lib\/calendar\//
/** The checks contain the patterns they look for. */
const naming = /^scripts\/checks\//

const byHand: [pattern: RegExp, home: string][] = [
  [/\b(86_?400_?000|864e5|3_?600_?000|36e5)\b/, durations],
  [/\b24 \* 60 \* 60\b|\b24 \* 3_?600\b|\b60 \* 60 \* 1_?000\b|\b60 \* 60_000\b/, durations],
  [/['"`]Europe\/Rome\b/, zone],
  [/\.set(UTC)?(Date|Month|FullYear)\(/, 'lib/calendar'],
]

/** Durations, the time zone and calendar steps are each written in one module only. */
export const calendarByHand = ({ path, code }: Source): Finding[] =>
  naming.test(path) || path === durations || path === zone || path.endsWith('.css')
    ? []
    : code.split('\n').flatMap((text, index) =>
        byHand
          .filter(([pattern]) => pattern.test(text))
          .map(([, home]) => ({
            path,
            line: index + 1,
            message: `a length of time, a zone or a step of the calendar by hand: use ${home}`,
          })),
      )

/** Temporal is large: only lib/calendar imports it, which no browser can reach. */
export const temporalStaysInCalendar = (source: Source): Finding[] =>
  isScript(source) && !calendar.test(source.path)
    ? importsOf(source)
        .filter(({ from }) => /^temporal-(polyfill|spec|utils)(\/|$)/.test(from))
        .map(({ node, from }) => ({
          path: source.path,
          line: lineAt(source, node.start),
          message: `imports ${from}: ask lib/calendar`,
        }))
    : []
