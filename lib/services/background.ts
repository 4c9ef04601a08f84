import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import type { Listener } from './platform/db/listen.ts'
import type { Deps } from './platform/deps.ts'
import { createJobRunner } from './platform/jobs/run.ts'
import { startTimetable } from './platform/jobs/timetable.ts'
import { createMailDelivery } from './platform/mail/delivery.ts'
import { openMailSender } from './platform/mail/sender.ts'
import type { Queue } from './platform/outbox/rules.ts'
import { createRunner } from './platform/outbox/task.ts'
import { type Deliver, startOutbox } from './platform/outbox/worker.ts'
import { warnAboutOutside } from './platform/readiness/outside.ts'
import { tasks } from './tasks.ts'

type Lifecycle = { onStop: (name: string, stop: () => Promise<unknown>) => void }

/**
 * Starts the workers of the outbox and the timetable. Any number of processes may run them. Called
 * once the server listens.
 */
export const startBackground = async (deps: Deps, listener: Listener, lifecycle: Lifecycle) => {
  const { config, db, log } = deps
  const work = (queue: Queue, deliver: Deliver) =>
    lifecycle.onStop(queue, startOutbox({ queue, db, listener, log, deliver }).stop)
  const run = createRunner(deps, tasks)
  for (const queue of ['notification', 'provider', 'purge', 'push'] as const) work(queue, run)
  const mailSender = await openMailSender(config, db)
  if (mailSender) {
    lifecycle.onStop('mail', mailSender.close)
    const deliver = createMailDelivery(config, mails, mailSender)
    for (const queue of ['mail', 'news'] as const) work(queue, deliver)
  } else log.warn('e-mail waits in the outbox until SMTP_URL is set')
  const variables = config.madeUpCompany
  if (!config.enableDemo && variables.length > 0)
    log.warn('footer and mails show made-up company data', { variables })
  void warnAboutOutside(deps).catch((error) =>
    log.warn('parts outside were not checked', { error }),
  )
  work('job', createJobRunner(deps, jobs))
  lifecycle.onStop('timetable', (await startTimetable(deps, jobs)).stop)
}
