/** Copies the whole shop into a folder or bucket (take), or back into an empty shop or over this one (restore). */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadSettings } from '#kernel/config/config.ts'
import { takeSettingsOption } from '#kernel/config/settings-file.ts'
import { findServer, findShop, placeOf, shopLine } from '#kernel/database.ts'
import { Outage } from '#kernel/error.ts'
import { createLifecycle } from '#kernel/lifecycle.ts'
import { createLog } from '#kernel/log.ts'
import { StartError } from '#kernel/start-error.ts'
import { openStorage, patienceOfCommands } from '#kernel/storage/open.ts'
import { terminalText } from '#kernel/terminal.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { openBackupBucket } from '#lib/tools/backup/bucket.ts'
import { decryptWith, encryptFor } from '#lib/tools/backup/cipher.ts'
import { folderTarget, openFolderPlace } from '#lib/tools/backup/folder.ts'
import { restoreBackup } from '#lib/tools/backup/restore.ts'
import { takeBackup } from '#lib/tools/backup/take.ts'

type Start = ReturnType<typeof loadSettings>

const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

/** npm runs from the project's folder; a path is relative to the operator's working directory. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

const rowsOf = (tables: readonly { rows: number }[]) =>
  tables.reduce((sum, table) => sum + table.rows, 0)

const openBucket = ({ backup: { bucket } }: Config) =>
  bucket && openBackupBucket(bucket.address, bucket.keys)

const openTarget = (config: Config, folder: string | undefined, now: Date) => {
  const name = now.toISOString().replace(/[:.]/g, '-')
  if (folder) return folderTarget(join(fromCaller(folder), name))
  const bucket = openBucket(config)
  if (!bucket) return folderTarget(join(config.dataFolder, 'backups', name))
  if (config.backup.recipients.length === 0) throw new StartError('backup.noRecipient')
  return bucket.target(name)
}

const take = async ({ config, file }: Start, [folder, more]: string[]) => {
  if (folder?.startsWith('-') || more !== undefined) throw new StartError('backup.takeUsage')
  const now = new Date()
  const target = openTarget(config, folder, now)
  const encrypt = encryptFor(config.backup.recipients)
  const { url, kind } = await findShop(config, lifecycle)
  console.error(shopLine(config, { kind, file }))
  const storage = openStorage(config, patienceOfCommands)
  const copy = { url, storage, listFiles: listStoredFiles, target, encrypt, now }
  const { tables, files, missing } = await takeBackup(copy)
  if (missing.length > 0) console.error(terminalText('backup.missing', { count: missing.length }))
  return terminalText('backup.taken', { place: target.label, rows: rowsOf(tables), files })
}

const readWords = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        identity: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartError('backup.usage', {}, error)
  }
}

/** A folder, or else the name of a backup in the bucket. */
const openPlace = (config: Config, where: string) => {
  const folder = fromCaller(where)
  const bucket = /^[\w-]+$/.test(where) && !existsSync(folder) ? openBucket(config) : undefined
  return bucket ? bucket.open(where) : openFolderPlace(folder)
}

const list = async (config: Config) => {
  const bucket = openBucket(config)
  if (!bucket) throw new StartError('backup.noBucket')
  const names = await bucket.list()
  if (names.length === 0) throw new StartError('backup.emptyBucket')
  return names.join('\n')
}

const restore = async ({ config }: Start, words: string[]) => {
  const { values, positionals } = readWords(words)
  const [where, ...more] = positionals
  if (more.length > 0 || values.list === Boolean(where)) throw new StartError('backup.usage')
  if (!where) return list(config)
  const decrypt = values.identity ? await decryptWith(fromCaller(values.identity)) : undefined
  console.error(terminalText('backup.into', { database: placeOf(config) }))
  const { tables, files, takenAt } = await restoreBackup({
    url: await findServer(config, lifecycle),
    storage: openStorage(config, patienceOfCommands),
    place: openPlace(config, where),
    decrypt,
    replace: values.replace,
  })
  return terminalText('backup.restored', { at: takenAt, rows: rowsOf(tables), files })
}

/** Message without a stack trace for what the operator can change. */
const messageOf = (error: unknown) => {
  if (error instanceof Outage) return terminalText('backup.outage', { issue: error.message })
  return error instanceof StartError ? error.message : error
}

try {
  const [action, ...typed] = process.argv.slice(2)
  const { given, words } = takeSettingsOption(typed)
  const start = loadSettings(given)
  for (const note of start.notes) console.error(note)
  console.info(await (action === 'restore' ? restore : take)(start, words))
  await lifecycle.stop(0)
} catch (error) {
  console.error(messageOf(error))
  await lifecycle.stop(1)
}
