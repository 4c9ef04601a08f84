/** Loads the catalogue from a file and writes it to one: npm run catalogue -- import FILE */
import { extname, resolve } from 'node:path'
import type { Problem } from '#lib/catalogue-file/problems.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'
import { createWords } from '#lib/format/words.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Db } from '#lib/services/platform/db/connection.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { openFolderStorage } from '#lib/services/platform/storage.ts'
import { exportCatalogue } from '#lib/services/shop/catalogue-files/commands/export.ts'
import {
  type ImportResult,
  importCatalogue,
} from '#lib/services/shop/catalogue-files/commands/import.ts'
import { addInterest, longestName } from '#lib/services/shop/items/commands/interests.ts'
import { listInterests } from '#lib/services/shop/items/queries.ts'
import words from '#locales/it/catalogue-command.json' with { type: 'json' }

type Say = (key: string, values?: Record<string, string | number>) => string

const { t: say } = createWords({ command: words })
const t: Say = (key, values) => (say as unknown as Say)(`command:${key}`, values)
const shown = 200

const tell = ({ place, code, values = {} }: Problem) => {
  const problem = t(`problems.${code}`, values)
  if ('path' in place) return t('place.path', { path: place.path, problem })
  return place.column === undefined
    ? t('place.line', { line: place.line, problem })
    : t('place.column', { line: place.line, column: place.column, problem })
}

const report = (result: ImportResult, dryRun: boolean) => {
  if (!result.done) {
    const { problems } = result
    console.error(t('refused', { count: problems.length }))
    for (const problem of problems.slice(0, shown)) console.error(tell(problem))
    if (problems.length > shown) console.error(t('more', { count: problems.length - shown }))
    return 1
  }
  const { created, changed, unchanged } = result
  const nothing = created + changed === 0
  const key = nothing ? 'nothing' : dryRun ? 'wouldImport' : 'imported'
  console.info(t(key, { created, changed, unchanged }))
  return 0
}

type Needs = Parameters<typeof importCatalogue>[0]

const run = async (needs: Needs, command: string, file: string, dryRun: boolean) => {
  // npm runs from the folder of the project; the file is told from where the operator stands.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (command === 'import') return report(await importCatalogue(needs, path, { dryRun }), dryRun)
  const { items, pictures, missing } = await exportCatalogue(needs, path)
  console.info(t('exported', { file, items, pictures }))
  if (missing > 0) console.error(t('picturesMissing', { missing }))
  return 0
}

/** Opens the shop for one command and ends with its code. */
const withShop = async (missing: string, work: (needs: Needs) => Promise<number>) => {
  const config = loadConfig()
  const log = createLog({ ...config.log, level: 'warn' })
  const lifecycle = createLifecycle(log)
  try {
    const { db } = await openData(config, lifecycle, log)
    const storage = openFolderStorage(`${config.dataFolder}/files`)
    await lifecycle.stop(await work({ db, storage, clock: systemClock }))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (error instanceof StartError) console.error(error.message)
    else if (missing && (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'))
      console.error(missing)
    else log.error('the command failed', { error })
    await lifecycle.stop(1)
  }
}

const interests = async (db: Db, action: string, name: string) => {
  if (action === 'list') {
    for (const { slug, name } of await listInterests(db)) console.info(`${slug}\t${name}`)
    return 0
  }
  const added = await addInterest(db, name)
  const key = added?.created ? 'interest.added' : 'interest.renamed'
  if (!added) console.error(t('interest.refused', { count: longestName }))
  else console.info(t(key, { slug: added.slug, name: added.name }))
  return added ? 0 : 1
}

const main = async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  if (command === 'interest') {
    const [action = '', ...name] = rest
    if (action === 'list' || (action === 'add' && name.length > 0))
      return withShop('', ({ db }) => interests(db, action, name.join(' ')))
    console.error(t('usage'))
    process.exitCode = 2
    return
  }
  const dryRun = rest.includes('--dry-run')
  const [file, ...more] = rest.filter((word) => word !== '--dry-run')
  if (command === 'schema') return process.stdout.write(catalogueJsonSchema())
  const known = command === 'import' || (command === 'export' && !dryRun)
  if (!known || file === undefined || more.length > 0) {
    console.error(t('usage'))
    process.exitCode = 2
    return
  }
  if (!['.csv', '.json'].includes(extname(file).toLowerCase())) {
    console.error(t('wrongExtension', { file }))
    process.exitCode = 2
    return
  }
  const missing = t(command === 'import' ? 'noFile' : 'noFolder', { file })
  await withShop(missing, (needs) => run(needs, command, file, dryRun))
}

await main()
