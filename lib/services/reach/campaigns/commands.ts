import { z } from 'zod'
import type { Database, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putAllInOutbox, putInOutbox } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { aMail } from '#lib/tools/mail/mail.ts'
import { optOutToken } from '#lib/tools/mail/opt-out.ts'
import { takeMails } from '../../members/preferences/commands.ts'
import { campaignMail } from './mails/campaign.ts'
import {
  type CampaignRow,
  countWaiting,
  findGreeted,
  listMeant,
  type Recipient,
} from './queries.ts'
import { type Campaign, lookAgainAfter, mostWaiting, partSize } from './rules.ts'

const part = defineTask({
  queue: 'notification',
  kind: 'campaigns.tell',
  data: z.strictObject({ campaign: z.int() }),
})

// Real time instead of the injected clock: the outbox uses the clock of the database.
const afterAWhile = () => new Date(Date.now() + lookAgainAfter)

const goOn = (tx: Tx, campaign: number, after?: Date) => enqueue(tx, part, { campaign }, { after })

/** Starts a campaign. Its name is unique: a second start is refused, and nobody gets the mail twice. */
export const beginCampaign = (db: Database, campaign: Campaign, now: Date) =>
  db.transaction(async (tx) => {
    const { name, subject, body, path, interest = null, level = null } = campaign
    const begun = await tx.first<{ id: number }>(
      sql`INSERT INTO campaigns (name, subject, body, path, interest_id, level_number, started_at)
        VALUES (${name}, ${subject}, ${body}, ${path}, ${interest}, ${level}, ${now})
        ON CONFLICT (name) DO NOTHING RETURNING id`,
    )
    if (!begun) throw new DomainError('conflict')
    await goOn(tx, begun.id)
    return begun.id
  })

/**
 * Starts no further part; false when the campaign is not running. Mails already in the outbox are
 * still sent.
 */
export const stopCampaign = async (db: Database, name: string, now: Date) =>
  (await db.run(sql`UPDATE campaigns SET stopped_at = ${now}
    WHERE name = ${name} AND finished_at IS NULL AND stopped_at IS NULL`)) > 0

/** Sends a campaign to one address as a preview: writes no notification, and does not count for any limit. */
export const tryCampaign = (db: Database, to: string, words: Omit<Campaign, 'name'>) =>
  db.transaction(async (tx) => {
    const { subject: title, body, path } = words
    const member = await findGreeted(tx, to)
    const data = { name: member?.name ?? to.replace(/@.*/, ''), path, title, said: body }
    const optOut = member && { optOut: await optOutToken(tx, memberId(member.id), 'marketing') }
    const mail = aMail(campaignMail, { to, data })
    await putInOutbox(tx, { ...mail, data: { ...mail.data, ...optOut } })
  })

const mailOne = async (tx: Tx, { name, email, id }: Recipient, campaign: CampaignRow) => {
  const { path, subject: title, body } = campaign
  const mail = aMail(campaignMail, { to: email, data: { name, path, title, said: body } })
  const optOut = await optOutToken(tx, memberId(id), 'marketing')
  return { ...mail, queue: 'news' as const, data: { ...mail.data, optOut } }
}

const show = (
  tx: Tx,
  people: readonly Recipient[],
  { id, subject, path }: CampaignRow,
  now: Date,
) =>
  tx.run(sql`INSERT INTO notifications (member_id, type, campaign_id, data, created_at)
    SELECT m.id, 'sale', ${id}::bigint, ${JSON.stringify({
      description: subject,
      picture_id: null,
      type: 'custom',
      slug: null,
      id: null,
      url: path,
    })}::jsonb, ${now}::timestamptz
    FROM unnest(${people.map((one) => one.id)}::bigint[]) notified(id)
    JOIN members m ON m.id = notified.id AND m.deleted_at IS NULL`)

/**
 * Writes the next part, the progress and the following task in one transaction, so that a crash
 * loses or repeats nothing.
 */
export const runCampaign = databaseTask(part, async (tx, { campaign: id }, _, { clock }) => {
  const now = clock.now()
  const campaign = await tx.first<CampaignRow>(
    sql`SELECT * FROM campaigns WHERE id = ${id} AND finished_at IS NULL AND stopped_at IS NULL FOR UPDATE`,
  )
  if (!campaign) return
  if ((await countWaiting(tx)) > mostWaiting) {
    await goOn(tx, id, afterAWhile())
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
    if (mailed.has(person.id)) mails.push(await mailOne(tx, person, campaign))
  await putAllInOutbox(tx, mails)
  await show(
    tx,
    people.filter((one) => one.panel),
    campaign,
    now,
  )
  await tx.run(sql`UPDATE campaigns SET reached = ${last.id}, told = told + ${people.length}
    WHERE id = ${id}`)
  await goOn(tx, id)
})
