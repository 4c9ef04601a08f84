import { randomBytes } from 'node:crypto'
import type { Db } from './db/connection.ts'
import { sql } from './db/sql.ts'

const randomKey = () => randomBytes(32).toString('base64url')

const find = async (db: Db, name: string) =>
  (
    await db.first<{ value: string }>(
      sql`SELECT value FROM house_keys WHERE name = ${name}`.named('house-key'),
    )
  )?.value

/** The same for all processes; of two that make it at once the first has made it. */
export const houseKey = async (db: Db, name: string, make = randomKey): Promise<string> => {
  const known = await find(db, name)
  if (known !== undefined) return known
  await db.run(sql`INSERT INTO house_keys (name, value) VALUES (${name}, ${make()})
    ON CONFLICT DO NOTHING`)
  return (await find(db, name))!
}
