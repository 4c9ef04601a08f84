import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { eachAtOnce } from '#kernel/at-once.ts'
import { applyDefinitions } from '#kernel/db/apply-definitions.ts'
import { readDefinitions } from '#kernel/db/definitions.ts'
import {
  createHistory,
  isNewer,
  lockMigrations,
  readMigrations,
  recordProgram,
  run,
} from '#kernel/db/migrate.ts'
import { createSession } from '#kernel/db/session.ts'
import { leaveTimeline } from '#kernel/db/timeline.ts'
import type { Storage } from '#kernel/deps.ts'
import { StartError } from '#kernel/start-error.ts'
import { readBackup, type StoredBackup, storedFile, tableFile } from './archive.ts'
import type { Cipher } from './cipher.ts'
import type { Manifest, Table } from './manifest.ts'
import type { Place } from './place.ts'
import { listForeignKeys, listTables, plainText } from './what-to-keep.ts'

const copyInto = async (client: Client, backup: StoredBackup, { name, columns, rows }: Table) => {
  const into = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(backup.read(tableFile(name)), createGunzip(), into)
  if (into.rowCount !== rows) throw new Error(`${name} has ${into.rowCount} rows, not ${rows}`)
}

/**
 * Loads all tables without triggers and foreign keys: the rows were consistent when they were
 * copied.
 */
const loadTables = async (client: Client, backup: StoredBackup) => {
  const { manifest } = backup
  for (const { name, parent, bounds } of manifest.partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${parent} ${bounds}`)
  const keys = await listForeignKeys(client)
  const tables = await listTables(client)
  for (const { owner, name } of keys)
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`)
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; TRUNCATE ${name}`)
  for (const table of manifest.tables) await copyInto(client, backup, table)
  for (const { name, value } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { owner, name, definition } of keys)
    await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`)
}

/** Splits the known migrations into those applied before the backup and those added since. */
const splitMigrations = async (manifest: Manifest) => {
  const known = await readMigrations()
  for (const { name, checksum } of manifest.migrations) {
    const own = known.find((migration) => migration.name === name)
    if (!own) throw new StartError(isNewer(known, name) ? 'backup.newer' : 'backup.older', { name })
    if (own.checksum !== checksum) throw new StartError('database.changedMigration', { name })
  }
  const before = new Set(manifest.migrations.map(({ name }) => name))
  return {
    before: known.filter(({ name }) => before.has(name)),
    after: known.filter(({ name }) => !before.has(name)),
  }
}

const count = async (client: Client, from: string) =>
  (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)).rows[0]
    ?.count ?? 0

/**
 * Refuses a restore while the shop runs. The lock excludes other restores and migrations, whose
 * killed connections may be listed a moment longer.
 */
const requireShopStopped = async (client: Client) => {
  const others = await count(
    client,
    `pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'insieme%'
       AND application_name NOT IN ('insieme restore', 'insieme migrate')`,
  )
  if (others > 0) throw new StartError('backup.shopOpen')
}

const isFilled = async (client: Client) => {
  for (const table of ['members', 'items']) {
    const { rows } = await client.query('SELECT to_regclass($1) AS found', [`public.${table}`])
    if (rows[0].found && (await count(client, `public.${table}`)) > 0) return true
  }
  return false
}

/**
 * Drops every object of the schema except extensions with their members, and objects that another
 * one contains. A user with the usual rights can drop neither the schema nor an extension that an
 * administrator has created.
 */
const emptySchema = `DO $$ DECLARE statement text; BEGIN
  FOR statement IN
    SELECT format('DROP %s IF EXISTS %s CASCADE', replace(o.type, 'composite type', 'type'), o.identity)
    FROM pg_depend d, pg_identify_object(d.classid, d.objid, 0) o
    WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = 'public'::regnamespace
      AND d.deptype = 'n' AND d.classid <> 'pg_extension'::regclass
      AND NOT EXISTS (SELECT FROM pg_depend e
        WHERE e.classid = d.classid AND e.objid = d.objid AND e.refobjid <> d.objid
          AND e.deptype IN ('a', 'e', 'i'))
    ORDER BY d.objid DESC
  LOOP EXECUTE statement; END LOOP;
END $$`

export type Restore = {
  url: string
  storage: Pick<Storage, 'write'>
  place: Place
  /** Undefined without an identity. */
  decrypt?: Cipher | undefined
  replace: boolean
}

/**
 * Runs in one transaction from the empty database to the last check: when it is killed, the old
 * data is unchanged. Pictures are written first; unreferenced ones do no harm.
 */
export const restoreBackup = async ({ url, storage, place, decrypt, replace }: Restore) => {
  const backup = await readBackup(place, decrypt)
  const { manifest, keys, read } = backup
  const { before, after } = await splitMigrations(manifest)
  const definitions = await readDefinitions()
  const client = createSession(url, 'insieme restore')
  await client.connect()
  try {
    await lockMigrations(client)
    await requireShopStopped(client)
    if (!replace && (await isFilled(client))) throw new StartError('backup.filled')
    await eachAtOnce(keys, async (key) => storage.write(key, await buffer(read(storedFile(key)))))
    await client.query('BEGIN')
    await client.query(plainText)
    await client.query(emptySchema)
    await createHistory(client)
    for (const migration of before) await run(client, migration)
    await loadTables(client, backup)
    for (const migration of after) await run(client, migration)
    await recordProgram(client, definitions, true)
    await applyDefinitions(client, definitions)
    await client.query(leaveTimeline)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  return manifest
}
