import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { eachAtOnce } from '#kernel/at-once.ts'
import { connectionOf, type Db } from '#kernel/db/connection.ts'
import { createSession } from '#kernel/db/session.ts'
import type { ListableStorage } from '#kernel/deps.ts'
import { type Archive, createArchive, storedFile, tableFile } from './archive.ts'
import type { Cipher } from './cipher.ts'
import type { Manifest, Table } from './manifest.ts'
import type { Target } from './place.ts'
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
  await pipeline(rows, createGzip({ level: 5 }), (packed: AsyncIterable<Buffer>) =>
    archive.write(tableFile(name), packed),
  )
  return { ...given, rows: rows.rowCount }
}

const copyFiles = async (storage: Backup['storage'], archive: Archive, keys: string[]) => {
  const missing: string[] = []
  await eachAtOnce(keys, async (key) => {
    const bytes = await storage.read(key)
    if (bytes) await archive.write(storedFile(key), bytes)
    else missing.push(key)
  })
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

const recordBackup = `INSERT INTO last_backup (taken_at) VALUES ($1)
  ON CONFLICT (only_row) DO UPDATE SET taken_at = excluded.taken_at`

export type Backup = {
  url: string
  storage: Pick<ListableStorage, 'read' | 'list'>
  /** Lists the storage keys of files that cannot be generated again, in the same snapshot. */
  listFiles: (db: Db, storage: Backup['storage']) => Promise<string[]>
  target: Target
  /** Undefined for a backup in plain. */
  encrypt?: Cipher | undefined
  now: Date
}

/** Copies the shop as of one moment, in one snapshot, while it keeps selling. */
export const takeBackup = async ({ url, storage, listFiles, target, encrypt, now }: Backup) => {
  const client = createSession(url, 'insieme backup')
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(plainText)
    const manifest = await target.fill(async (place) => {
      const archive = createArchive(place, encrypt)
      const described = await describe(client, archive)
      const files = await copyFiles(
        storage,
        archive,
        await listFiles(connectionOf(client), storage),
      )
      const all: Manifest = { format: 1, takenAt: now.toISOString(), ...described, ...files }
      await archive.finish(all)
      return all
    })
    await client.query('COMMIT')
    await client.query(recordBackup, [now])
    return manifest
  } finally {
    await client.end()
  }
}
