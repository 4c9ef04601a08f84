import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOf, type Db } from '#kernel/db/connection.ts'
import { createSession } from '#kernel/db/session.ts'
import type { Storage } from '#kernel/deps.ts'
import { StartError } from '#kernel/start-error.ts'
import {
  type Archive,
  type Manifest,
  manifestFile,
  storedFile,
  type Table,
  tableFile,
  writeSummed,
  writeSums,
} from './manifest.ts'
import {
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  plainText,
} from './what-to-keep.ts'

const copyTable = async (client: Client, archive: Archive, given: Omit<Table, 'rows'>) => {
  const { name, columns } = given
  const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`))
  // The pipeline reports its errors; ending the connection raises one more after a failed write.
  rows.on('error', () => undefined)
  await writeSummed(archive, tableFile(name), rows, { packed: true })
  return { ...given, rows: rows.rowCount }
}

const copyFiles = async (storage: Pick<Storage, 'read'>, archive: Archive, keys: string[]) => {
  const missing: string[] = []
  for (const key of keys) {
    const bytes = await storage.read(key)
    if (bytes) await writeSummed(archive, storedFile(key), Readable.from([bytes]))
    else missing.push(key)
  }
  return { files: keys.length - missing.length, missing }
}

const describe = async (client: Client, archive: Archive) => {
  const tables: Table[] = []
  for (const table of await listTables(client)) tables.push(await copyTable(client, archive, table))
  const migrations = await listMigrations(client)
  const partitions = await listPartitions(client)
  // Sequences are read last: ids assigned meanwhile are skipped, never used twice.
  return { migrations, tables, partitions, sequences: await listSequences(client) }
}

/** Only the operator may read the backup, because it contains addresses and password hashes. */
const openFolder = async (folder: string) => {
  try {
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError('backup.unwritable', { folder: dirname(folder), code })
  }
}

const recordBackup = `INSERT INTO last_backup (taken_at) VALUES ($1)
  ON CONFLICT (only_row) DO UPDATE SET taken_at = excluded.taken_at`

export type Backup = {
  url: string
  storage: Pick<Storage, 'read'>
  /** Lists the storage keys of files that cannot be generated again, in the same snapshot. */
  listFiles: (db: Db) => Promise<string[]>
  /** Target folder of the backup; must not exist. */
  folder: string
  now: Date
}

/** Copies the shop as of one moment, in one snapshot, while it keeps selling. */
export const takeBackup = async ({ url, storage, listFiles, folder, now }: Backup) => {
  const half = `${folder}.half`
  await openFolder(half)
  const archive: Archive = { folder: half, sums: new Map() }
  const client = createSession(url, 'insieme backup')
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(plainText)
    const described = await describe(client, archive)
    const files = await copyFiles(storage, archive, await listFiles(connectionOf(client)))
    const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...described, ...files }
    const text = JSON.stringify(manifest, null, 1)
    await writeSummed(archive, manifestFile, Readable.from([Buffer.from(text)]))
    await writeSums(archive)
    // A backup that ends before this line leaves a folder named `.half`.
    await rename(half, folder)
    await client.query('COMMIT')
    await client.query(recordBackup, [now])
    return manifest
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
