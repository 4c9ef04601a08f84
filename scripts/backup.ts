/** Copies the whole running shop into a folder: npm run backup [-- WHERE] */
import { join, resolve } from 'node:path'
import { loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { findShop, shopLine } from '#kernel/database.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { terminalText } from '#kernel/terminal.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'

const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))
const now = new Date()

try {
  const { given, words } = takeSettingsOption(process.argv.slice(2))
  const [where, more] = words
  if (where?.startsWith('-') || more !== undefined) throw new StartError('backup.takeUsage')
  const { config, file, notes } = loadSettings(given)
  for (const note of notes) console.error(note)
  const { url, kind } = await findShop(config, lifecycle)
  console.error(shopLine(config, { kind, file }))
  // npm runs from the project's folder; the path is relative to the operator's working directory.
  const parent = where
    ? resolve(process.env.INIT_CWD ?? '.', where)
    : join(config.dataFolder, 'backups')
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'))
  const { tables, files, missing } = await takeBackup({
    url,
    storage: openFolderStorage(`${config.dataFolder}/files`),
    listFiles: listStoredFiles,
    folder,
    now,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.info(terminalText('backup.taken', { folder, rows, files }))
  if (missing.length > 0) console.error(terminalText('backup.missing', { count: missing.length }))
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
