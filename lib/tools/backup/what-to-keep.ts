import type { ClientBase, QueryResultRow } from 'pg'
import type { Manifest, Table } from './manifest.ts'

const lister =
  <Row extends QueryResultRow>(statement: string) =>
  async (client: ClientBase) =>
    (await client.query<Row>(statement)).rows

/** Name quoted where necessary, with its schema, independent of the search path. */
const named = (table: string) =>
  `format('%I.%I', ${table}.relnamespace::regnamespace, ${table}.relname)`

/** Lists tables with their writable columns; a partitioned table counts as one. */
export const listTables = lister<Omit<Table, 'rows'>>(
  `SELECT ${named('c')} AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND c.relpersistence = 'p' AND c.relname !~ '^applied_'
   GROUP BY c.oid ORDER BY 1`,
)

export const listMigrations = lister<Manifest['migrations'][number]>(
  'SELECT name, checksum FROM applied_migrations ORDER BY name',
)

export const listPartitions = lister<Manifest['partitions'][number]>(
  `SELECT ${named('c')} AS name, ${named('p')} AS parent,
     pg_get_expr(c.relpartbound, c.oid) AS bounds
   FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_class p ON p.oid = inhparent
   WHERE p.relnamespace = 'public'::regnamespace AND p.relkind = 'p' AND c.relkind = 'r'
   ORDER BY 1`,
)

export const listSequences = lister<Manifest['sequences'][number]>(
  `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
   FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
)

export const listForeignKeys = lister<{ owner: string; name: string; definition: string }>(
  `SELECT ${named('c')} AS owner, quote_ident(conname) AS name,
     pg_get_constraintdef(k.oid) AS definition
   FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
   WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
   ORDER BY 1, 2`,
)

/** Settings that make dates and numbers readable for any server and remove the time limits. */
export const plainText = `SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`
