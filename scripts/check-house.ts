import { tables } from '#lib/services/tables.ts'
import { checkComments } from './checks/comments.ts'
import { checkFileName, checkLength } from './checks/files.ts'
import { checkImports } from './checks/imports.ts'
import { checkLicences } from './checks/licences.ts'
import { checkNames } from './checks/names.ts'
import { checkChunk, checkPatterns } from './checks/patterns.ts'
import { read, readSources, report } from './checks/sources.ts'
import { checkDefinition, checkWrites } from './checks/sql.ts'
import { checkSizes, limitStyle } from './checks/styles.ts'

const sources = readSources()
const database = read('lib/**/*.sql')

report('house rules', [
  ...sources.flatMap(checkFileName),
  ...sources.flatMap(checkPatterns),
  ...[...sources, ...database].flatMap(checkLength),
  ...[...sources, ...database].flatMap(checkComments),
  ...checkNames([...sources, ...database, ...read('docs/decisions/*.md')]),
  ...checkImports(sources),
  ...checkSizes(sources),
  ...limitStyle(sources),
  ...database.flatMap(checkDefinition),
  ...checkWrites(tables, sources),
  ...read('package-lock.json').flatMap(({ code }) => checkLicences(JSON.parse(code))),
  ...read('.next/static/**/*.js').flatMap(checkChunk),
])
