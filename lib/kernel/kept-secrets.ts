import { randomBytes } from 'node:crypto'
import type { Db } from './db/connection.ts'
import { sql } from './db/sql.ts'

const randomKey = () => randomBytes(32).toString('base64url')

const find = async (db: Db, name: string) =>
  (
    await db.first<{ value: string }>(
      sql`SELECT value FROM kept_secrets WHERE name = ${name}`.named('kept-secret'),
    )
  )?.value

/** Returns a secret shared by all processes; of concurrent first callers one creates it. */
export const keptSecret = async (db: Db, name: string, make = randomKey): Promise<string> => {
  const known = await find(db, name)
  if (known !== undefined) return known
  await db.run(sql`INSERT INTO kept_secrets (name, value) VALUES (${name}, ${make()})
    ON CONFLICT DO NOTHING`)
  return (await find(db, name))!
}
