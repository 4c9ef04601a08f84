import { weepTabPath } from '#lib/contract/addresses.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { notify } from '../../../platform/notify.ts'
import { type WeepStep, weepNews } from '../mails/news.ts'
import { t } from '../present.ts'
import type { Membership } from '../queries.ts'

/**
 * Sends the mail whatever the preferences, since it is a necessary one, and a notification with the
 * same text.
 */
export const notifyStep = async (
  tx: Tx,
  { member_id: member, cents }: Pick<Membership, 'member_id' | 'cents'>,
  step: WeepStep,
  until: Date,
  titles: string[] = [],
) => {
  const reader = await tx.first<{ name: string; email: string | null }>(
    sql`SELECT name, email FROM members WHERE id = ${member} AND deleted_at IS NULL`,
  )
  if (!reader?.email) return
  const terms = step === 'joined' ? legalVersions.sale : undefined
  const facts = { step, cents, until: until.getTime(), titles, terms }
  const data = { name: reader.name, path: weepTabPath, ...facts }
  await enqueueMail(tx, weepNews, { to: reader.email, data })
  await notify(tx, {
    member,
    type: 'weep',
    data: {
      ...{ description: t(step), picture_id: null, type: 'weep' },
      ...{ slug: null, id: null, url: weepTabPath },
    },
  })
}
