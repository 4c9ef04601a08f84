import type { Client } from 'pg'
import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import { readDefinitions } from './db/definitions.ts'
import { checkHistory, type Migration, readMigrations } from './db/migrate.ts'
import { sql } from './db/sql.ts'
import { StartError } from './start-error.ts'

const findKind = async (db: Db) =>
  (await db.first<{ kind: ShopKind }>(sql`SELECT kind FROM shop_kind`))?.kind

export const isDemo = async (db: Db) => (await findKind(db)) === 'demo'

/** Returns the variables that a real shop needs and this start lacks. */
const missingVariables = ({ databaseUrl, paypal, mail, madeUpCompany }: Config) => [
  ...(databaseUrl === undefined ? ['ENABLE_DEMO=false'] : []),
  ...(paypal.standIn ? ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_ENVIRONMENT'] : []),
  ...(mail.smtpUrl === undefined ? ['SMTP_URL'] : []),
  ...madeUpCompany,
]

/** Refuses stand-ins and demo data beside real members, and a real shop on demo data. */
export const kindRefusal = (kind: ShopKind, config: Config) => {
  if (config.enableDemo)
    return kind === 'real'
      ? new StartError('shop.isReal', { variables: missingVariables(config).join(', ') })
      : undefined
  return kind === 'demo' && config.production ? new StartError('shop.isDemo') : undefined
}

/** Refuses a command that would work on a real shop with the stand-ins of a demo. */
export const requireOwnSettings = (kind: ShopKind, config: Config) => {
  if (kind === 'real' && config.enableDemo)
    throw new StartError('shop.noSettings', { variables: missingVariables(config).join(', ') })
}

/** Marks a new database as a demo or a real shop, and returns the mark. Refuses a start that does not fit it. */
export const requireShopKind = async (db: Db, config: Config) => {
  const configuredKind: ShopKind = config.enableDemo ? 'demo' : 'real'
  await db.run(sql`INSERT INTO shop_kind (kind) VALUES (${configuredKind}) ON CONFLICT DO NOTHING`)
  const kind = (await findKind(db)) ?? configuredKind
  const refusal = kindRefusal(kind, config)
  if (refusal) throw refusal
  return kind
}

export type ShopKind = 'demo' | 'real'

/** Returns undefined for a table that does not exist. */
const rowsOf = async <Row extends object>(client: Client, table: string, columns: string) => {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [table])
  if (!rows[0].found) return undefined
  return (await client.query<Row>(`select ${columns} from ${table} order by 1`)).rows
}

const requireSameMigrations = async (applied: Migration[]) => {
  const known = await readMigrations()
  checkHistory(known, applied)
  const missing = known.find(({ name }) => !applied.some((done) => done.name === name))
  if (missing) throw new StartError('database.olderData', { name: missing.name })
}

const requireSameDefinitions = async (client: Client) => {
  const applied =
    (await rowsOf<{ path: string; checksum: string }>(
      client,
      'applied_definitions',
      'path, checksum',
    )) ?? []
  const known = new Map((await readDefinitions()).map(({ path, checksum }) => [path, checksum]))
  const other = applied.find(({ path, checksum }) => known.get(path) !== checksum)?.path
  const all = new Set(applied.map(({ path }) => path))
  const missing = [...known.keys()].find((path) => !all.has(path))
  const path = other ?? missing
  if (path !== undefined) throw new StartError('database.otherProgram', { path })
}

/** Kind of the shop; refuses an empty database and one of another version. Reads only. */
export const requireShop = async (client: Client, where: string): Promise<ShopKind> => {
  await client.query('begin isolation level repeatable read read only')
  // A command is of the very program that serves.
  const columns = 'name, checksum, null as tolerates'
  const applied = await rowsOf<Migration>(client, 'applied_migrations', columns)
  if (!applied?.length) throw new StartError('database.noShop', { where })
  const marks = await rowsOf<{ kind: ShopKind }>(client, 'shop_kind', 'kind')
  // Without a mark no start has created the shop, whichever version has migrated the database.
  if (marks?.length === 0) throw new StartError('database.noShop', { where })
  await requireSameMigrations(applied)
  await requireSameDefinitions(client)
  const mark = marks?.[0]
  if (!mark) throw new StartError('database.noShop', { where })
  await client.query('commit')
  return mark.kind
}
