import { spawnSync } from 'node:child_process'
import { at, type Finding, matches, type Source, withoutComments } from './sources.ts'

const fileName = /^lib\/kernel\/db\/migrations\/(\d{4})-/
/** Earlier ones ran while the shop was closed for them, and never change. */
const firstChecked = '0066'

const tolerance = /^-- Programs from \d{4} on keep serving\.$/m
const fills = /^(?<!^-- Few rows.*\n)(?:UPDATE|DELETE)\b.*/gm
const concurrent = /\bCONCURRENTLY\b/
const others = /^(?!(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY\b)[A-Z]+ .*/gm

/** Taste, or done by the migrator for every migration. */
const excluded = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint'],
  ...['require-lock-timeout', 'require-statement-timeout'],
]

type Warning = { line: number; message: string; rule_name: string }

/** Asks the linter of PostgreSQL migrations what would lock a table that is in use. */
const askLinter = ({ path, code }: Source): Warning[] => {
  const transaction = concurrent.test(code) ? [] : ['--assume-in-transaction']
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/squawk',
    [
      ...['--reporter', 'json', '--pg-version', '15', '--stdin-filepath', path],
      ...[...excluded.flatMap((rule) => ['--exclude', rule]), ...transaction],
    ],
    { input: code, encoding: 'utf8' },
  )
  if (!stdout.trim()) throw new Error(`the linter of migrations did not answer: ${stderr}`)
  return JSON.parse(stdout)
}

/** A migration runs while the program before it serves: it locks no table for long, and says whom it tolerates. */
export const checkMigration = (source: Source): Finding[] => {
  const [, number] = fileName.exec(source.path) ?? []
  if (number === undefined || number < firstChecked) return []
  const { code, path } = source
  return [
    ...(tolerance.test(code)
      ? []
      : [at(source, 0, 'says from which migration on programs keep serving')]),
    ...matches(source, fills, ([text]) => `${text}: a job fills existing rows`),
    ...(concurrent.test(code)
      ? matches(withoutComments(source), others, ([text]) => `${text}: indexes stand alone here`)
      : []),
    ...askLinter(source).map(({ line, message, rule_name: rule }) => ({
      path,
      line: line + 1,
      message: `${rule}: ${message}`,
    })),
  ]
}
