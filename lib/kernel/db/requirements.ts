import type { Client } from 'pg'
import { terminalText } from '../terminal.ts'
import { readMigrations } from './migrate.ts'

const oldestServer = 150_000

type Server = {
  number: number
  version: string
  encoding: string
  user: string
  database: string
  schema: string | null
  createsObjects: boolean | null
  createsTemporary: boolean
  createsExtensions: boolean
}

const readServer = async (client: Client) =>
  (
    await client.query<Server>(
      `select current_setting('server_version_num')::int number,
         current_setting('server_version') as version, current_setting('server_encoding') encoding,
         quote_ident(current_user) as user, quote_ident(current_database()) database,
         quote_ident(current_schema()) as schema,
         has_schema_privilege(current_schema(), 'create') "createsObjects",
         has_database_privilege(current_database(), 'temporary') "createsTemporary",
         has_database_privilege(current_database(), 'create') "createsExtensions"`,
    )
  ).rows[0]!

/** Names of the extensions that the migrations create. */
const extensionsOf = async () =>
  (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE EXTENSION IF NOT EXISTS (\w+)/gm)].map(([, name]) => name!),
  )

type Extension = { name: string; isInstalled: boolean; isThere: boolean; isTrusted: boolean }

const readExtensions = async (client: Client) =>
  (
    await client.query<Extension>(
      `select w.name, exists (select from pg_extension where extname = w.name) "isInstalled",
         exists (select from pg_available_extensions a where a.name = w.name) "isThere",
         exists (select from pg_available_extension_versions v where v.name = w.name
           and (v.trusted or (select rolsuper from pg_roles where rolname = current_user))) "isTrusted"
       from unnest($1::text[]) w(name)`,
      [await extensionsOf()],
    )
  ).rows

const extensionFaults = (extensions: Extension[], { database, createsExtensions }: Server) => {
  const missing = extensions.filter(({ isInstalled }) => !isInstalled)
  const absent = missing.filter(({ isThere }) => !isThere).map(({ name }) => name)
  const forbidden = missing
    .filter(({ isThere, isTrusted }) => isThere && !(createsExtensions && isTrusted))
    .map(({ name }) => name)
  const statements = forbidden.map((name) => `CREATE EXTENSION ${name};`).join(' ')
  return [
    ...(absent.length > 0
      ? [terminalText('database.needs.package', { names: absent.join(', ') })]
      : []),
    ...(forbidden.length > 0
      ? [terminalText('database.needs.extensions', { database, statements })]
      : []),
  ]
}

const rightFaults = ({ user, database, schema, createsObjects, createsTemporary }: Server) => [
  ...(createsObjects
    ? []
    : [terminalText('database.needs.create', { user, database, schema: schema ?? 'public' })]),
  ...(createsTemporary ? [] : [terminalText('database.needs.temporary', { user, database })]),
]

/** Compares a server with what the shop needs; each fault is a line that says what to do. */
export const checkRequirements = async (client: Client) => {
  const server = await readServer(client)
  const { number, version, encoding, user } = server
  // Later questions assume a version that is known.
  if (number < oldestServer)
    return { version, faults: [terminalText('database.needs.version', { found: version })] }
  const faults = [
    ...(encoding === 'UTF8' ? [] : [terminalText('database.needs.utf8', { encoding, user })]),
    ...rightFaults(server),
    ...extensionFaults(await readExtensions(client), server),
  ]
  return { version, faults }
}
