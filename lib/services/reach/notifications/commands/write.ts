import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putInOutbox } from '#kernel/outbox/commands.ts'
import { databaseTask } from '#kernel/outbox/task.ts'
import { isQuiet } from '#lib/calendar/moments.ts'
import { aLetter } from '#lib/tools/mail/mail.ts'
import { optOutToken } from '#lib/tools/mail/opt-out.ts'
import { notification } from '#lib/tools/notify.ts'
import { takeMail } from '../../../members/preferences/commands.ts'
import { findReader, type Reader, settingsOf } from '../../../members/preferences/queries.ts'
import { isAlwaysMailed } from '../../../members/preferences/rules.ts'
import { pushToAll } from '../../devices/commands.ts'
import { plainNotice } from '../mails/notices.ts'
import { pathOf, plainWords } from '../present.ts'

type Notice = z.output<typeof notification.data>

/** Locks the bundle until the commit, so that two concurrent notices leave one row. */
const replaceUnread = async (tx: Tx, member: number, key: string) => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bundle ${member} ${key}`}, 0))`)
  await tx.run(sql`DELETE FROM notifications
    WHERE member_id = ${member} AND bundle = ${key} AND read_at IS NULL`)
}

// Inserts a new row instead of updating: a list that shows the older text marks only that one as read.
const show = async (tx: Tx, { member, type, campaignId, data, bundle }: Notice, at: string) => {
  if (bundle) await replaceUnread(tx, member, bundle.key)
  const shown = bundle ? { ...data, description: bundle.description } : data
  await tx.run(
    sql`INSERT INTO notifications
        (member_id, type, campaign_id, data, created_at, bundle, bundled_since)
      VALUES (${member}, ${type}, ${campaignId}::bigint, ${JSON.stringify(shown)}::jsonb,
        ${at}::timestamptz, ${bundle?.key ?? null}, ${bundle?.since ?? null}::timestamptz)`.named(
      'show a notification',
    ),
  )
}

/** Sends the mail within the weekly limit, with an opt-out link for its kind. */
const mail = async (tx: Tx, notice: Notice, reader: Reader, now: Date) => {
  const { member, type, data } = notice
  // Necessary types are mailed by their own modules.
  if (isAlwaysMailed(type) || !reader.email || !reader.address) return
  if (!(await takeMail(tx, member, settingsOf(reader).weeklyCap, now))) return
  const { description } = data
  const words = { name: reader.name, description, path: pathOf(data) }
  const letter = notice.letter ?? aLetter(plainNotice, words)
  await putInOutbox(tx, {
    queue: 'mail',
    kind: letter.kind,
    recipient: reader.address,
    data: { ...Object(letter.data), optOut: await optOutToken(tx, memberId(member), type) },
  })
}

/** Dates the notification by its task, however late that runs. Members who left meanwhile get nothing. */
export const writeNotification = databaseTask(
  notification,
  async (tx, notice, { createdAt }, { clock, config }) => {
    const reader = await findReader(tx, notice.member, notice.type)
    if (!reader) return
    if (reader.app) await show(tx, notice, createdAt)
    const now = clock.now()
    await mail(tx, notice, reader, now)
    if (!reader.push || isQuiet(settingsOf(reader).quiet, now)) return
    const words = { title: config.siteName, body: plainWords(notice.data.description) }
    await pushToAll(tx, notice.member, { ...words, path: pathOf(notice.data) }, now)
  },
)
