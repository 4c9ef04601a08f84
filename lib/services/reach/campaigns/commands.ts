import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putAllInOutbox, putInOutbox } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { aMail } from '#lib/tools/mail/mail.ts'
import { optOutToken } from '#lib/tools/mail/opt-out.ts'
import type { NotificationData } from '#lib/tools/notify.ts'
import { takeMails } from '../../members/preferences/commands.ts'
import { campaignMail } from './mails/campaign.ts'
import {
  type Campaign,
  type CampaignRow,
  countReach,
  countWaiting,
  listMeant,
  lookAgainAfter,
  mostWaiting,
  partSize,
} from './queries.ts'

const part = defineTask({
  queue: 'notification',
  kind: 'campaigns.tell',
  data: z.strictObject({ campaign: z.int() }),
})

/**
 * Starts a campaign, now or at its moment. Its name is unique: a second start is refused, and nobody
 * gets the mail twice.
 */
export const beginCampaign = async (tx: Tx, campaign: Campaign, now: Date) => {
  const { name, subject, body, path, interest = null, level = null, starts } = campaign
  const { people } = await countReach(tx, campaign, now)
  const begun = await tx.first<{ id: number }>(
    sql`INSERT INTO campaigns
        (name, subject, body, path, interest_id, level_number, starts_at, people)
      VALUES (${name}, ${subject}, ${body}, ${path}, ${interest}, ${level}, ${starts ?? now}, ${people})
      ON CONFLICT (name) DO NOTHING RETURNING id`,
  )
  if (!begun) throw new DomainError('conflict')
  await enqueue(tx, part, { campaign: begun.id }, { after: starts ?? undefined })
  return { people }
}

/** Starts no further part. Mails already in the outbox are still sent. */
export const stopCampaign = async (tx: Tx, name: string, now: Date) => {
  const stopped = await tx.run(sql`UPDATE campaigns SET stopped_at = ${now}
    WHERE name = ${name} AND finished_at IS NULL AND stopped_at IS NULL`)
  if (stopped === 0) throw new DomainError('conflict')
}

type Words = Pick<Campaign, 'subject' | 'body' | 'path'>
type Greeted = { id: number | undefined; name: string; email: string }

const mailTo = async (tx: Tx, { id, name, email: to }: Greeted, { subject, body, path }: Words) => {
  const mail = aMail(campaignMail, { to, data: { name, path, title: subject, said: body } })
  const optOut =
    id === undefined ? {} : { optOut: await optOutToken(tx, memberId(id), 'marketing') }
  return { ...mail, data: { ...mail.data, ...optOut } }
}

/** Sends a campaign to one address as a preview: writes no notification, and does not count for any limit. */
export const tryCampaign = async (tx: Tx, email: string, words: Words) => {
  const member = await tx.first<{ id: number; name: string }>(
    sql`SELECT id, name FROM members WHERE email = ${email} AND deleted_at IS NULL`,
  )
  const greeted = { id: member?.id, name: member?.name ?? email.replace(/@.*/, ''), email }
  await putInOutbox(tx, await mailTo(tx, greeted, words))
}

const show = (tx: Tx, members: number[], { id, subject, path }: CampaignRow, now: Date) => {
  const nothing = { picture_id: null, slug: null, id: null }
  const data: NotificationData = { description: subject, type: 'custom', url: path, ...nothing }
  return tx.run(sql`INSERT INTO notifications (member_id, type, campaign_id, data, created_at)
    SELECT m.id, 'sale', ${id}::bigint, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz
    FROM unnest(${members}::bigint[]) notified(id)
    JOIN members m ON m.id = notified.id AND m.deleted_at IS NULL`)
}

/** Writes part, progress and the following task together, so that a crash loses or repeats nothing. */
export const runCampaign = databaseTask(part, async (tx, { campaign: id }, _, { clock }) => {
  const now = clock.now()
  const campaign = await tx.first<CampaignRow>(
    sql`SELECT * FROM campaigns WHERE id = ${id} AND finished_at IS NULL AND stopped_at IS NULL FOR UPDATE`,
  )
  if (!campaign) return
  if ((await countWaiting(tx)) > mostWaiting) {
    // Real time instead of the injected clock: the outbox uses the clock of the database.
    const after = new Date(Date.now() + lookAgainAfter)
    await enqueue(tx, part, { campaign: id }, { after })
    return
  }
  const segment = {
    interest: campaign.interest_id ?? undefined,
    level: campaign.level_number ?? undefined,
  }
  const people = await listMeant(tx, segment, campaign.reached, partSize)
  const last = people.at(-1)
  if (!last) {
    await tx.run(sql`UPDATE campaigns SET finished_at = ${now} WHERE id = ${id}`)
    return
  }
  const ids = people.flatMap((one) => (one.mail ? one.id : []))
  const mailed = await takeMails(tx, ids, now)
  const mails = []
  for (const person of people)
    if (mailed.has(person.id))
      mails.push({ ...(await mailTo(tx, person, campaign)), queue: 'news' as const })
  await putAllInOutbox(tx, mails)
  const shown = people.flatMap((one) => (one.panel ? one.id : []))
  await show(tx, shown, campaign, now)
  await tx.run(sql`UPDATE campaigns SET reached = ${last.id}, sent = sent + ${people.length}
    WHERE id = ${id}`)
  await enqueue(tx, part, { campaign: id })
})
