import { z } from 'zod'
import type { Database } from '#kernel/db/connection.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { putInOutbox } from '#kernel/outbox/commands.ts'
import { databaseTask, defineTask, enqueue } from '#kernel/outbox/task.ts'
import { optOutToken } from '#lib/tools/mail/opt-out.ts'
import { takeDigests, takeMail } from '../../../members/preferences/commands.ts'
import { findReader, settingsOf } from '../../../members/preferences/queries.ts'
import { digests, dueSince } from '../../../members/preferences/rules.ts'
import { digestMail } from '../mails/notices.ts'
import { listFollowedGroups, listWanted } from '../queries.ts'

const digestTask = defineTask({
  queue: 'notification',
  kind: 'notifications.digest',
  data: z.strictObject({ member: z.int() }),
})

const atOnce = 500

/** Marks due members with their mails: one digest per day, even with concurrent runs. */
export const askDigests = async (db: Database, now: Date) => {
  for (const digest of digests) {
    const since = dueSince(digest, now)
    if (!since) continue
    for (;;) {
      const memberCount = await db.transaction(async (tx) => {
        const members = await takeDigests(tx, { digest, since, now, count: atOnce })
        for (const member of members) await enqueue(tx, digestTask, { member })
        return members.length
      })
      if (memberCount < atOnce) break
    }
  }
}

/** Sends nothing when there is no news. */
export const runDigest = databaseTask(digestTask, async (tx, { member }, _, { clock }) => {
  const now = clock.now()
  const reader = await findReader(tx, member, 'expiring')
  if (!reader?.address) return
  const groups = await listFollowedGroups(tx, member, now)
  const proposals = await listWanted(tx, now)
  if (groups.length + proposals.length === 0) return
  if (!(await takeMail(tx, member, settingsOf(reader).weeklyCap, now))) return
  const content = { name: reader.name, groups, proposals }
  await putInOutbox(tx, {
    queue: 'news',
    kind: digestMail.kind,
    recipient: reader.address,
    data: {
      ...digestMail.data.parse(content),
      optOut: await optOutToken(tx, memberId(member), 'digest'),
    },
  })
})
