import { createRequire } from 'node:module'

/**
 * What is used of drizzle, and the only place that loads it. Through `require`, because `import`
 * makes Node read its package.json, 180 kB, again for each of its 400 inner imports: half a second
 * of every start.
 */
const load = createRequire(import.meta.url)
const core = load('drizzle-orm') as typeof import('drizzle-orm')
const pg = load('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
const node = load('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')

export type { SQL } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { AnyPgColumn } from 'drizzle-orm/pg-core'

export const { and, eq, is, isNotNull, ne, sql } = core
export const { drizzle } = node
export const {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  PgTransaction,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} = pg
