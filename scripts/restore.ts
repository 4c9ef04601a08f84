/** Restores a backup into an empty shop, or over this one: npm run restore -- FOLDER [--replace] */
import { resolve } from 'node:path'
import { restoreBackup } from '#lib/services/platform/backup/restore.ts'
import { loadSettings } from '#lib/services/platform/config/config.ts'
import { takeSettingsOption } from '#lib/services/platform/config/settings-file.ts'
import { findServer, placeOf } from '#lib/services/platform/database.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { openFolderStorage } from '#lib/services/platform/storage.ts'
import { terminalText } from '#lib/services/platform/terminal.ts'

const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

try {
  const { given, words } = takeSettingsOption(process.argv.slice(2))
  const [folder, ...more] = words.filter((word) => word !== '--replace')
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError('backup.usage')
  const { config, notes } = loadSettings(given)
  for (const note of notes) console.error(note)
  console.error(terminalText('backup.into', { database: placeOf(config) }))
  const { tables, files, takenAt } = await restoreBackup({
    url: await findServer(config, lifecycle),
    storage: openFolderStorage(`${config.dataFolder}/files`),
    folder: resolve(process.env.INIT_CWD ?? '.', folder),
    replace: words.includes('--replace'),
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.info(terminalText('backup.restored', { at: takenAt, rows, files }))
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
