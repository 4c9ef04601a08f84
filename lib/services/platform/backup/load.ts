import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, tableFile } from './manifest.ts'
import { listForeignKeys, listTables, type Table } from './what-to-keep.ts'

const copyInto = async (client: Client, target: string, folder: string, { name, rows }: Table) => {
  const into = client.query(copyFrom(`COPY ${target} FROM STDIN`))
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), into)
  if (into.rowCount !== rows) throw new Error(`${name} has ${into.rowCount} rows, not ${rows}`)
}

/** The tables of the house, without what watches them: the rows were right when they were copied. */
export const loadTables = async (client: Client, folder: string, manifest: Manifest) => {
  for (const { name, parent, bounds } of manifest.partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`)
  const keys = await listForeignKeys(client)
  const tables = await listTables(client, 'public')
  for (const { owner, name } of keys)
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`)
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; TRUNCATE ${name}`)
  for (const table of manifest.tables.filter(({ name }) => !name.startsWith('pgboss.')))
    await copyInto(client, `${table.name} (${table.columns.join(', ')})`, folder, table)
  for (const { name, value } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { owner, name, definition } of keys)
    await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`)
}

const withoutTransaction = (plan: string) =>
  plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')

/** The jobs that waited, into the queue of this program, whichever version of it they come from. */
export const loadJobs = async (client: Client, folder: string, { tables }: Manifest) => {
  const waiting = tables.filter(({ name }) => name.startsWith('pgboss.'))
  if (waiting.length === 0) return
  await client.query(withoutTransaction(getConstructionPlans('pgboss')))
  for (const table of waiting) {
    const { rows } = await client.query<{ name: string; type: string }>(
      `SELECT quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [table.name],
    )
    const known = rows.filter(({ name }) => table.columns.includes(name))
    const columns = table.columns.map((name) => `${name} text`)
    await client.query(`CREATE TEMP TABLE moving (${columns.join(', ')}) ON COMMIT DROP`)
    await copyInto(client, 'moving', folder, table)
    await client.query(
      `INSERT INTO ${table.name} (${known.map(({ name }) => name).join(', ')})
       SELECT ${known.map(({ name, type }) => `${name}::${type}`).join(', ')} FROM moving`,
    )
    await client.query('DROP TABLE moving')
  }
}
