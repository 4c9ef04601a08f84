import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { StartError } from '../start-error.ts'
import type { Definition } from './definitions.ts'

type Program = { digest: string; applied_at: Date }

const digestOf = (definitions: readonly Definition[]) => {
  const hash = createHash('sha256')
  for (const { path, checksum } of definitions) hash.update(`${path} ${checksum}\n`)
  return hash.digest('hex')
}

/** False for a demo, and for a database without the mark of a shop. */
const isRealShop = async (client: Client) => {
  const { rows } = await client.query("select to_regclass('shop_kind') is not null as found")
  if (!rows[0].found) return false
  return (await client.query("select from shop_kind where kind = 'real'")).rowCount === 1
}

/**
 * Records the program that applies its definitions, in the caller's transaction. A program that
 * another one has replaced before is an older one: a real shop refuses it, unless `goBack` says
 * that the return is wanted. The list then begins anew, so that the newer one may come again.
 */
export const recordProgram = async (
  client: Client,
  definitions: readonly Definition[],
  goBack: boolean,
) => {
  await client.query(`create table if not exists applied_programs (
    digest text primary key,
    applied_at timestamptz not null default clock_timestamp()
  )`)
  const own = digestOf(definitions)
  const { rows: programs } = await client.query<Program>(
    'select digest, applied_at from applied_programs order by applied_at desc',
  )
  const [latest] = programs
  if (latest?.digest === own) return
  if (latest && programs.some(({ digest }) => digest === own)) {
    if (!goBack && (await isRealShop(client)))
      throw new StartError('database.olderProgram', { at: latest.applied_at.toISOString() })
    await client.query('delete from applied_programs')
  }
  await client.query('insert into applied_programs (digest) values ($1)', [own])
}
