import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { weepTabPath } from '#lib/contract/addresses.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { legalVersion } from '../../../members/legal/queries.ts'
import { type WeepStep, type WithdrawalFacts, weepNews } from '../mails/news.ts'
import { t } from '../present.ts'
import type { Membership } from '../queries.ts'

export type StepFacts = {
  cents: number
  planWithdrawal?: WithdrawalFacts
  /** Time at which the member asked for the plan to begin at once. */
  startRequestedAt?: Date | null
  /** Titles of the seats that ended with the membership. */
  titles?: string[]
}

/**
 * Sends the mail whatever the preferences, since it is a necessary one, and a notification with the
 * same text.
 */
export const notifyStep = async (
  tx: Tx,
  {
    member_id: member,
    cents,
    planWithdrawal,
    startRequestedAt,
    titles,
  }: StepFacts & Pick<Membership, 'member_id'>,
  step: WeepStep,
  until: Date,
) => {
  const reader = await tx.first<{ name: string; email: string | null; terms: string }>(
    sql`SELECT name, email, coalesce((SELECT o.terms_version FROM orders o
          WHERE o.member_id = m.id AND o.kind = 'weep' ORDER BY o.id DESC LIMIT 1),
        ${legalVersion('sale')}) terms
      FROM members m WHERE id = ${member} AND deleted_at IS NULL`,
  )
  if (!reader?.email) return
  const terms = step === 'joined' ? reader.terms : undefined
  const facts = { step, cents, until: until.getTime(), titles, terms, planWithdrawal }
  const startRequested = startRequestedAt?.getTime()
  const data = { name: reader.name, path: weepTabPath, ...facts, startRequested }
  await enqueueMail(tx, weepNews, { to: reader.email, data })
  await notify(tx, {
    member,
    type: 'weep',
    data: {
      description: t(step),
      picture_id: null,
      type: 'weep',
      slug: null,
      id: null,
      url: weepTabPath,
    },
  })
}
