import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, tableFile } from './manifest.ts'
import { listForeignKeys, listTables, type Table } from './what-to-keep.ts'

const copyInto = async (client: Client, target: string, folder: string, { name, rows }: Table) => {
  const into = client.query(copyFrom(`COPY ${target} FROM STDIN`))
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), into)
  if (into.rowCount !== rows) throw new Error(`${name} has ${into.rowCount} rows, not ${rows}`)
}

/**
 * Loads all tables without triggers and foreign keys: the rows were consistent when they were
 * copied.
 */
export const loadTables = async (client: Client, folder: string, manifest: Manifest) => {
  for (const { name, parent, bounds } of manifest.partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`)
  const keys = await listForeignKeys(client)
  const tables = await listTables(client)
  for (const { owner, name } of keys)
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`)
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; TRUNCATE ${name}`)
  for (const table of manifest.tables)
    await copyInto(client, `${table.name} (${table.columns.join(', ')})`, folder, table)
  for (const { name, value } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { owner, name, definition } of keys)
    await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`)
}
