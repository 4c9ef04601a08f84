import type { OutputOf } from '#lib/contract/endpoint.ts'
import type { optOuts } from '#lib/contract/opt-outs.ts'
import type { MailSubject } from '../../platform/mail/opt-out.ts'

export type Standing = { subject: MailSubject; email: string; on: boolean }

/** A mail is passed on, and its link with it: who opens it learns no address they do not know. */
const veiled = (email: string) => {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}

export const presentOptOut = ({
  subject,
  email,
  on,
}: Standing): OutputOf<typeof optOuts.look>['data'] => ({
  about: subject,
  address: veiled(email),
  on,
})
