import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import { asSent, type Carrier } from './message.ts'

/** Stands in for a mail server: the finished source of every mail is kept, to be read at /dev/mail. */
export const openMailbox = (pool: Pool): Carrier => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (message) => {
      const { id, from, to, subject, text, html } = message
      const { message: source } = await transport.sendMail(asSent(message))
      await pool.query(
        `INSERT INTO mailbox (message_id, sender, recipient, subject, body, html, source)
          VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (message_id) DO NOTHING`,
        [id, from, to, subject, text, html, String(source)],
      )
    },
    close: async () => transport.close(),
  }
}
