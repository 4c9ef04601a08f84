import { glob } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'

type Shape = Record<
  string,
  { columns: Record<string, string>; primaryKey: string[]; indexes: string[]; references: string[] }
>

const root = new URL('../../', import.meta.url)

const column = (type: string, notNull: boolean, hasDefault: boolean) =>
  `${type}${notNull ? ' not null' : ''}${hasDefault ? ' default' : ''}`

const reference = (from: string[], table: string, to: string[], onDelete: string) =>
  `${from} → ${table} (${to}) on delete ${onDelete}`

const declaredOf = (table: PgTable) => {
  const { name, columns, primaryKeys, indexes, uniqueConstraints, foreignKeys } =
    getTableConfig(table)
  const own = columns.filter(({ primary }) => primary).map((each) => each.name)
  const whole = primaryKeys.flatMap((key) => key.columns.map((each) => each.name))
  const shape = {
    columns: Object.fromEntries(
      columns.map((each) => [
        each.name,
        column(
          each.getSQLType(),
          each.notNull || each.primary || whole.includes(each.name),
          each.hasDefault || !!each.generated || !!each.generatedIdentity,
        ),
      ]),
    ),
    primaryKey: own.length > 0 ? own : whole,
    indexes: [
      ...indexes.map((each) => each.config.name ?? 'unnamed'),
      ...uniqueConstraints.map((each) => each.name ?? 'unnamed'),
      ...columns.filter((each) => each.isUnique).map((each) => each.uniqueName ?? 'unnamed'),
    ].sort(),
    references: foreignKeys
      .map((key) => {
        const { columns: from, foreignTable, foreignColumns: to } = key.reference()
        return reference(
          from.map((each) => each.name),
          getTableConfig(foreignTable).name,
          to.map((each) => each.name),
          key.onDelete ?? 'no action',
        )
      })
      .sort(),
  }
  return [name, shape] as const
}

const readDeclared = async (): Promise<Shape> => {
  const tables: PgTable[] = []
  for await (const path of glob('lib/services/**/tables.ts', { cwd: root.pathname })) {
    const module: Record<string, unknown> = await import(new URL(path, root).href)
    tables.push(...Object.values(module).filter((value): value is PgTable => is(value, PgTable)))
  }
  return Object.fromEntries(tables.map(declaredOf))
}

const tablesText = `SELECT c.oid, c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition AND c.relname <> 'applied_migrations'`

const columnsText = `SELECT attname AS name, format_type(atttypid, atttypmod) AS type,
    attnotnull AS not_null, atthasdef OR attidentity <> '' AS has_default
  FROM pg_attribute WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped`

const indexesText = `SELECT c.relname AS name, i.indisprimary AS primary, ARRAY(
    SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY k (attnum, n)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum ORDER BY k.n) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = $1 ORDER BY c.relname`

const referencesText = `SELECT f.confrelid::regclass::text AS table,
    CASE f.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END AS on_delete,
    ARRAY(SELECT a.attname::text FROM unnest(f.conkey) WITH ORDINALITY k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum ORDER BY k.n) AS "from",
    ARRAY(SELECT a.attname::text FROM unnest(f.confkey) WITH ORDINALITY k (attnum, n)
      JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.attnum ORDER BY k.n) AS "to"
  FROM pg_constraint f WHERE f.conrelid = $1 AND f.contype = 'f' AND f.conparentid = 0`

const readMigrated = async (pool: Pool): Promise<Shape> => {
  const shape: Shape = {}
  for (const { oid, name } of (await pool.query(tablesText)).rows) {
    const columns = (await pool.query(columnsText, [oid])).rows
    const indexes = (await pool.query(indexesText, [oid])).rows
    const references = (await pool.query(referencesText, [oid])).rows
    shape[name] = {
      columns: Object.fromEntries(
        columns.map((each) => [each.name, column(each.type, each.not_null, each.has_default)]),
      ),
      primaryKey: indexes.find((each) => each.primary)?.columns ?? [],
      indexes: indexes
        .filter((each) => !each.primary)
        .map((each) => each.name)
        .sort(),
      references: references
        .map((each) => reference(each.from, each.table, each.to, each.on_delete))
        .sort(),
    }
  }
  return shape
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let migrated: Shape
let declared: Shape

beforeAll(async () => {
  database = await openTestDatabase()
  ;[migrated, declared] = await Promise.all([readMigrated(database.pool), readDeclared()])
})
afterAll(() => database.close())

test('the migrations and the code know the same tables', () => {
  expect(Object.keys(declared).sort()).toEqual(Object.keys(migrated).sort())
})

test('every table has the columns, keys, indexes and references the code says', () => {
  expect(Object.keys(declared).length).toBeGreaterThan(15)
  expect(declared).toEqual(migrated)
})
