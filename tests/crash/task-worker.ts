import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { loadConfig } from '#kernel/config/config.ts'
import { type Database, openDatabase } from '#kernel/db/connection.ts'
import { openListener } from '#kernel/db/listen.ts'
import { createJobRunner, deferJob, defineJob, type Job } from '#kernel/jobs/job.ts'
import { nameOf } from '#kernel/outbox/entry.ts'
import type { Queue } from '#kernel/outbox/rules.ts'
import { createRunner, defineTask, externalTask } from '#kernel/outbox/task.ts'
import { type Deliver, startOutbox } from '#kernel/outbox/worker.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import type { Deps } from '#lib/services/deps.ts'
import { mails } from '#lib/services/mails.ts'
import { tasks } from '#lib/services/tasks.ts'
import { createMailDelivery } from '#lib/tools/mail/delivery.ts'
import { openMailSender } from '#lib/tools/mail/sender.ts'
import { depsFor } from '../api/deps.ts'

export const call = defineTask({
  queue: 'provider',
  kind: 'test.call',
  data: z.strictObject({ number: z.int() }),
})

export const job = defineJob<{ number: number }>({
  name: 'test.count',
  run: async ({ db }, { number }) => db.pool.query('INSERT INTO counted VALUES ($1)', [number]),
})

export const defer = (db: Database, number: number) =>
  db.transaction((tx) => deferJob(tx, job, { number }))

/** Process to kill: works every queue; appends calls to the provider to a file of the folder. */
const run = async (url: string, folder: string, smtpUrl: string) => {
  const db = openDatabase(url)
  const deps: Deps = { ...depsFor(db).deps, storage: openFolderStorage(folder) }
  const listener = await openListener(url)
  const task = externalTask(call, async (_, { number }, { entry }) => {
    await db.pool.query('SELECT pg_sleep(0.005)')
    appendFileSync(`${folder}/calls`, `${number} ${nameOf(entry)}\n`)
  })
  const runner = createRunner(deps, [...tasks, task])
  const start = (queue: Queue, deliver: Deliver) =>
    startOutbox({
      queue,
      db,
      listener,
      log: deps.log,
      deliver,
      // Short lease, so that the next process does not wait minutes for tasks of this one.
      leaseSeconds: 1,
      pollMilliseconds: 100,
    })
  for (const queue of ['notification', 'provider', 'purge'] as const) start(queue, runner)
  start('job', createJobRunner(deps, [job as Job]))
  const config = loadConfig({ SMTP_URL: smtpUrl })
  const mailSender = await openMailSender(config, db)
  if (mailSender) start('mail', createMailDelivery(config, mails, mailSender))
}

const [url, folder, smtpUrl] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && url && folder && smtpUrl)
  await run(url, folder, smtpUrl)
