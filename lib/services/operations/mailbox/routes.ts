import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import type { MailSummary } from '#lib/contract/operations.ts'
import { mailbox } from '#lib/contract/operations.ts'
import { mayShowMailbox, showsMailbox } from '#lib/tools/mail/mailbox.ts'
import type { Deps } from '../../deps.ts'

type MailRow = { id: number; received_at: Date; recipient: string; subject: string }
type KeptMailRow = MailRow & { sender: string; body: string; html: string; source: string }

const presentMail = (row: MailRow): MailSummary => ({
  id: row.id,
  received_at: row.received_at.toISOString(),
  to: row.recipient,
  subject: row.subject,
})

const presentKeptMail = (row: KeptMailRow) => ({
  ...presentMail(row),
  from: row.sender,
  text: row.body,
  html: row.html,
  source: row.source,
})

const shown = 100

const listMails = (db: Db) =>
  db.rows<MailRow>(
    sql`SELECT id, received_at, recipient, subject FROM mailbox ORDER BY id DESC LIMIT ${shown}`,
  )

const findMail = (db: Db, id: number) =>
  db.first<KeptMailRow>(sql`SELECT * FROM mailbox WHERE id = ${id}`)

export const mailboxRoutes = (routes: Routes, { config, db }: Deps) => {
  if (!mayShowMailbox(config)) return
  const policy = async () => {
    if (!(await showsMailbox(config, db))) throw new DomainError('not_found')
  }

  routes.answer(mailbox.list, { policy }, async () => ({
    data: (await listMails(db)).map(presentMail),
  }))

  routes.answer(mailbox.one, { policy }, async ({ params: { id } }) => {
    const row = await findMail(db, id)
    if (!row) throw new DomainError('not_found')
    return { data: presentKeptMail(row) }
  })
}
