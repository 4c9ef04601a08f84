/** Restores a backup into an empty shop, or over this one: npm run restore -- FOLDER [--replace] */
import { resolve } from 'node:path'
import { loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { findServer, placeOf } from '#kernel/database.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { StartError } from '#kernel/start-error.ts'
import { openFolderStorage } from '#kernel/storage.ts'
import { terminalText } from '#kernel/terminal.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'

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
