import type { Pool } from 'pg'
import type { KeptMailRow, MailRow } from './present.ts'

const shown = 100

export const listMails = async (pool: Pool) => {
  const { rows } = await pool.query<MailRow>(
    `SELECT id, received_at, recipient, subject FROM mailbox ORDER BY id DESC LIMIT ${shown}`,
  )
  return rows
}

export const findMail = async (pool: Pool, id: number) => {
  const { rows } = await pool.query<KeptMailRow>('SELECT * FROM mailbox WHERE id = $1', [id])
  return rows[0]
}
