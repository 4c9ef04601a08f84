import { existsSync } from 'node:fs'
import { configVariables } from '#kernel/config/variables.ts'
import { tables } from '#lib/services/tables.ts'
import { checkAsvs } from './checks/asvs.ts'
import { checkDeploy } from './checks/deploy.ts'
import { checkFileName, checkLength } from './checks/files.ts'
import { checkImports } from './checks/imports.ts'
import { acceptedIn, checkLicences } from './checks/licences.ts'
import { checkMigration } from './checks/migrations.ts'
import { checkNames } from './checks/names.ts'
import { checkPackages } from './checks/packages.ts'
import { checkChunk, checkComments, checkPatterns } from './checks/patterns.ts'
import { read, readSources, report } from './checks/sources.ts'
import { checkDefinition, checkWrites } from './checks/sql.ts'
import { checkSizes, limitStyle } from './checks/styles.ts'

const sources = readSources()
const database = read('lib/**/*.sql')
// Migrations are stored with a checksum, so their texts must not change.
const definitions = database.filter(({ path }) => !path.startsWith('lib/kernel/db/migrations/'))
// The patterns and the tests of the checks name what is refused.
const written = sources.filter(
  ({ path }) => !/^scripts\/checks\/(patterns|.+\.test)\.ts$/.test(path),
)
const [lock, manifest] = read('package-lock.json', 'package.json').map(({ code }) =>
  JSON.parse(code),
)

report('house rules', [
  ...sources.flatMap(checkFileName),
  ...written.flatMap(checkPatterns),
  ...[...written, ...definitions].flatMap(checkComments),
  ...[...sources, ...database].flatMap(checkLength),
  ...checkNames([...sources, ...definitions, ...read('docs/decisions/*.md')]),
  ...checkImports(sources),
  ...checkSizes(sources),
  ...limitStyle(sources),
  ...database.flatMap(checkDefinition),
  ...database.flatMap(checkMigration),
  ...checkWrites(tables, sources),
  ...read('docs/licences.md').flatMap(({ code }) => checkLicences(lock, acceptedIn(code))),
  ...checkPackages(manifest, lock),
  ...checkDeploy(read('deploy/**/*.*', 'deploy/Containerfile'), (name) =>
    Object.hasOwn(configVariables.shape, name),
  ),
  ...read('docs/asvs.md').flatMap((source) => checkAsvs(source, existsSync)),
  ...read('.next/static/**/*.js').flatMap(checkChunk),
])
