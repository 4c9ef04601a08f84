import type { MailSummary } from '#lib/contract/mailbox.ts'

export type MailRow = { id: number; received_at: Date; recipient: string; subject: string }
export type KeptMailRow = MailRow & { sender: string; body: string; html: string; source: string }

export const presentMail = (row: MailRow): MailSummary => ({
  id: row.id,
  received_at: row.received_at.toISOString(),
  to: row.recipient,
  subject: row.subject,
})

export const presentKeptMail = (row: KeptMailRow) => ({
  ...presentMail(row),
  from: row.sender,
  text: row.body,
  html: row.html,
  source: row.source,
})
