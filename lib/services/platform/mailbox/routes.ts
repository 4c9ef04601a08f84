import { mailbox } from '#lib/contract/mailbox.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import type { Routes } from '../http/routes.ts'
import { mayShowMailbox, showsMailbox } from '../mail/shows-mailbox.ts'
import { presentKeptMail, presentMail } from './present.ts'
import { findMail, listMails } from './queries.ts'

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
