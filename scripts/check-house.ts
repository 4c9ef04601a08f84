import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tables } from '#lib/services/tables.ts'
import { checkComments, checkMarks } from './checks/comments.ts'
import {
  checkBrowserBundle,
  checkCalendar,
  checkFileName,
  checkLength,
  checkProviderName,
} from './checks/files.ts'
import { checkImports } from './checks/imports.ts'
import { checkLicences } from './checks/licences.ts'
import { checkLinks } from './checks/links.ts'
import { checkNames } from './checks/names.ts'
import { readSources, readSql, report, root } from './checks/sources.ts'
import { checkDefinitions, checkWrites } from './checks/sql.ts'
import { checkStyles, limitStyle } from './checks/styles.ts'

const sources = readSources()
const database = readSql()
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => ({
  path: `docs/decisions/${name}`,
  code: readFileSync(join(root, 'docs/decisions', name), 'utf8'),
}))
const rules = [checkCalendar, checkFileName, checkLinks, checkMarks, checkProviderName]

report('house rules', [
  ...rules.flatMap((rule) => sources.flatMap(rule)),
  ...[...sources, ...database].flatMap(checkLength),
  ...[...sources, ...database].flatMap(checkComments),
  ...checkNames([...sources, ...database, ...decisions]),
  ...checkImports(sources),
  ...checkStyles(sources),
  ...limitStyle(sources),
  ...checkDefinitions(database),
  ...checkWrites(tables, sources),
  ...checkLicences(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))),
  ...checkBrowserBundle(join(root, '.next/static')),
])
