/** Copies the whole shop into a folder (take), or back into an empty shop or over this one (restore). */
import { join, resolve } from 'node:path'
import { loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { findServer, findShop, placeOf, shopLine } from '#kernel/database.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { StartError } from '#kernel/start-error.ts'
import { openStorage, patienceOfCommands } from '#kernel/storage/open.ts'
import { terminalText } from '#kernel/terminal.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'

type Start = ReturnType<typeof loadSettings>

const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

/** npm runs from the project's folder; a path is relative to the operator's working directory. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

const rowsOf = (tables: readonly { rows: number }[]) =>
  tables.reduce((sum, table) => sum + table.rows, 0)

const take = async ({ config, file }: Start, [where, more]: string[]) => {
  if (where?.startsWith('-') || more !== undefined) throw new StartError('backup.takeUsage')
  const now = new Date()
  const { url, kind } = await findShop(config, lifecycle)
  console.error(shopLine(config, { kind, file }))
  const parent = where ? fromCaller(where) : join(config.dataFolder, 'backups')
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'))
  const storage = openStorage(config, patienceOfCommands)
  const copy = await takeBackup({ url, storage, listFiles: listStoredFiles, folder, now })
  const { tables, files, missing } = copy
  console.info(terminalText('backup.taken', { folder, rows: rowsOf(tables), files }))
  if (missing.length > 0) console.error(terminalText('backup.missing', { count: missing.length }))
}

const restore = async ({ config }: Start, words: string[]) => {
  const [folder, ...more] = words.filter((word) => word !== '--replace')
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError('backup.usage')
  console.error(terminalText('backup.into', { database: placeOf(config) }))
  const { tables, files, takenAt } = await restoreBackup({
    url: await findServer(config, lifecycle),
    storage: openStorage(config, patienceOfCommands),
    folder: fromCaller(folder),
    replace: words.includes('--replace'),
  })
  console.info(terminalText('backup.restored', { at: takenAt, rows: rowsOf(tables), files }))
}

try {
  const [action, ...typed] = process.argv.slice(2)
  const { given, words } = takeSettingsOption(typed)
  const start = loadSettings(given)
  for (const note of start.notes) console.error(note)
  await (action === 'restore' ? restore : take)(start, words)
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
