import type { Db } from '../db/connection.ts'
import { sql } from '../db/sql.ts'
import type { KeptMailRow, MailRow } from './present.ts'

const shown = 100

export const listMails = (db: Db) =>
  db.rows<MailRow>(
    sql`SELECT id, received_at, recipient, subject FROM mailbox ORDER BY id DESC LIMIT ${shown}`,
  )

export const findMail = (db: Db, id: number) =>
  db.first<KeptMailRow>(sql`SELECT * FROM mailbox WHERE id = ${id}`)
