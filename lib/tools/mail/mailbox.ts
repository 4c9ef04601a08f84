import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { isDemo } from '#kernel/shop-kind.ts'

/** True where the settings allow the mailbox; the database decides. */
export const mayShowMailbox = ({ mail, production, enableDemo }: Config) =>
  mail.smtpUrl === undefined && (enableDemo || !production)

/**
 * True for a demo without a mail server: the mailbox page shows the mail of all recipients to anybody. A
 * shop with customers keeps its mail in the outbox.
 */
export const showsMailbox = async (config: Config, db: Db) =>
  mayShowMailbox(config) && (await isDemo(db))

export const trimMailbox = defineJob({
  name: 'platform.trim-mailbox',
  cron: '20 3 * * *',
  run: ({ db }) =>
    db.run(
      sql`DELETE FROM mailbox WHERE id <= (SELECT id FROM mailbox ORDER BY id DESC OFFSET 500 LIMIT 1)`,
    ),
})
