import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { MailSummary } from '#lib/contract/operations.ts'
import { mailbox } from '#lib/contract/operations.ts'
import { mayShowMailbox, showsMailbox } from '#lib/tools/mail/mailbox.ts'
import type { Deps } from '../../deps.ts'

type MailRow = { id: number; received_at: Date; recipient: string; subject: string }
type WholeMailRow = MailRow & { sender: string; body: string; html: string; source: string }

const presentMail = (row: MailRow): MailSummary => ({
  id: row.id,
  received_at: row.received_at.toISOString(),
  to: row.recipient,
  subject: row.subject,
})

const shown = 100

export const mailboxRoutes = (routes: Routes, { config, db }: Deps) => {
  if (!mayShowMailbox(config)) return
  const policy = async () => {
    if (!(await showsMailbox(config, db))) throw new DomainError('not_found')
  }

  routes.answer(mailbox.list, { policy }, async () => {
    const rows = await db.rows<MailRow>(
      sql`SELECT id, received_at, recipient, subject FROM mailbox ORDER BY id DESC LIMIT ${shown}`,
    )
    return { data: rows.map(presentMail) }
  })

  routes.answer(mailbox.one, { policy }, async ({ params: { id } }) => {
    const row = await db.one<WholeMailRow>(sql`SELECT * FROM mailbox WHERE id = ${id}`)
    const { sender: from, body: text, html, source } = row
    return { data: { ...presentMail(row), from, text, html, source } }
  })
}
