import type { Pool } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { startAnnouncer } from '#kernel/announcer.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { openListener } from '#kernel/db/listen.ts'
import { markSent, takeDue } from '#kernel/outbox/commands.ts'
import type { Queue } from '#kernel/outbox/rules.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { type Deliver, type OutboxOptions, startOutbox } from '#kernel/outbox/worker.ts'
import { mails } from '#lib/services/mails.ts'
import { tasks } from '#lib/services/tasks.ts'
import { createMailDelivery } from '#lib/tools/mail/delivery.ts'
import type { AnyMailKind } from '#lib/tools/mail/mail.ts'
import { openMailSender } from '#lib/tools/mail/sender.ts'
import type { openTestApi } from './api.ts'

type Working = Pick<Awaited<ReturnType<typeof openTestApi>>, 'db' | 'pool' | 'deps'>
type Api = Pick<Awaited<ReturnType<typeof openTestApi>>, 'url' | 'db' | 'deps'>

/** Starts the worker of one queue for one test. */
export const startQueue = async (
  { url, db, deps }: Api,
  queue: Queue,
  deliver: Deliver,
  options: Partial<OutboxOptions> = {},
) => {
  const listener = await openListener(url)
  const announcer = startAnnouncer({ url, log: deps.log, pollMilliseconds: 10 })
  const worker = startOutbox({ queue, db, listener, log: deps.log, deliver, ...options })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await worker.stop()
      await announcer.stop()
      await listener.close()
    })()
    return stopped
  }
  onTestFinished(stop)
  return { stop }
}

/** Starts the mail worker with the shop's settings. Without a URL mails go to the mailbox of a demo. */
export const startWorker = async (
  api: Api,
  smtpUrl?: string,
  options: Partial<OutboxOptions> = {},
  kinds: AnyMailKind[] = mails,
) => {
  const config = loadConfig({ NODE_ENV: 'test', ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}) })
  const mailSender = await openMailSender(config, api.db)
  if (!mailSender) throw new Error('no mail sender')
  onTestFinished(mailSender.close)
  const deliver = createMailDelivery(config, kinds, mailSender)
  return startQueue(api, options.queue ?? 'mail', deliver, options)
}

/**
 * Works the tasks of a queue, or only some kinds of them, until none is left or all the rest fail;
 * returns the errors.
 */
export const workingAt = ({ db, pool, deps }: Working) => {
  const deliver = createRunner(deps, tasks)
  return async (queue: Queue, isWorked: (kind: string) => boolean = () => true) => {
    const failed: unknown[] = []
    await pool.query('UPDATE outbox SET due_at = now() WHERE queue = $1', [queue])
    for (;;) {
      const taken = await takeDue(db, queue, 20, 600)
      if (taken.length === 0) return failed
      for (const entry of taken.filter(({ kind }) => isWorked(kind)))
        await deliver(entry, AbortSignal.timeout(60_000)).then(
          () => markSent(db, entry),
          (error: unknown) => failed.push(error),
        )
    }
  }
}

/** Works the tasks that enqueue notices for many members, and returns these members; nothing is written. */
export const membersNotifiedBy = async (api: Working) => {
  const isBatch = (kind: string) => kind !== 'notifications.write'
  expect(await workingAt(api)('notification', isBatch)).toEqual([])
  const { rows } = await api.pool.query<{ member: number }>(
    `SELECT (data->>'member')::int AS member FROM outbox WHERE kind = 'notifications.write'`,
  )
  return rows.map(({ member }) => member)
}

type Notice = { type: string; text: string; url: string | null }

/** Works all notification tasks, and reads the notices of a member, the oldest first. */
export const noticesAt = (api: Working) => {
  const work = workingAt(api)
  return async ({ id }: { id: number }) => {
    expect(await work('notification')).toEqual([])
    const { rows } = await api.pool.query<Notice>(
      `SELECT type, data->>'description' AS text, data->>'url' AS url FROM notifications
       WHERE member_id = $1 ORDER BY id`,
      [id],
    )
    return rows
  }
}

/** Ends the pauses of all tasks that wait for a retry. */
export const hurry = (pool: Pool) =>
  pool.query(`WITH hurried AS (UPDATE outbox SET due_at = now() WHERE sent_at IS NULL RETURNING 1)
    SELECT pg_notify('insieme_outbox', '') FROM hurried`)

/** Starts all workers of tasks after a commit for one test. */
export const startTasks = (api: Api) =>
  Promise.all(
    (['notification', 'provider', 'purge', 'push'] as const).map((queue) =>
      startQueue(api, queue, createRunner(api.deps, tasks)),
    ),
  )
