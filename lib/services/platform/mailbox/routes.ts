import { mailbox } from '#lib/contract/mailbox.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import type { Routes } from '../http/routes.ts'
import { showsMailbox } from '../mail/shows-mailbox.ts'
import { presentKeptMail, presentMail } from './present.ts'
import { findMail, listMails } from './queries.ts'

export const mailboxRoutes = (routes: Routes, { config, db }: Deps) => {
  if (!showsMailbox(config)) return

  routes.answer(mailbox.list, async () => ({ data: (await listMails(db)).map(presentMail) }))

  routes.answer(mailbox.one, async ({ params: { id } }) => {
    const row = await findMail(db, id)
    if (!row) throw new DomainError('not_found')
    return { data: presentKeptMail(row) }
  })
}
