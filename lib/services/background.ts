import { forgetUnusedLinks } from './community/links/jobs.ts'
import { eraseRemoved } from './community/moderation/jobs.ts'
import { askForPrices, forgetUnusedPictures } from './community/proposals/jobs.ts'
import { mails } from './mails.ts'
import { forgetLinks } from './members/accounts/jobs.ts'
import { forgetTickets } from './members/identities/jobs.ts'
import { reviewLevels } from './members/member-levels/jobs.ts'
import { forgetUnconfirmedAccounts } from './members/own-data/jobs.ts'
import { forgetSessions } from './members/sessions/jobs.ts'
import { rewardInvited } from './money/codes/jobs.ts'
import { turnCreditsOver } from './money/credits/jobs.ts'
import {
  closeOne,
  collectSeats,
  finishOne,
  mailReached,
  refundSeats,
  watchGroups,
} from './money/groups/jobs.ts'
import { locatePickupPoints } from './money/orders/jobs.ts'
import { askLeftPayments, reconcilePayments, settleStuckPayments } from './money/settlement/jobs.ts'
import { moveCopies } from './money/stock/jobs.ts'
import { renewWeep } from './money/weep/jobs.ts'
import { checkFacts, watchShop } from './platform/alarms/jobs.ts'
import type { Listener } from './platform/db/listen.ts'
import type { Deps } from './platform/deps.ts'
import {
  forgetAnswers,
  forgetFailedRows,
  forgetRateLimits,
  keepMonths,
  trimMailbox,
} from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/job.ts'
import { createJobRunner } from './platform/jobs/run.ts'
import { startTimetable } from './platform/jobs/timetable.ts'
import { createMailDelivery } from './platform/mail/delivery.ts'
import { openMailSender } from './platform/mail/sender.ts'
import type { Queue } from './platform/outbox/rules.ts'
import { createRunner } from './platform/outbox/task.ts'
import { type Deliver, startOutbox } from './platform/outbox/worker.ts'
import { warnAboutOutside } from './platform/readiness/outside.ts'
import { forgetContactMessages } from './reach/contacts/jobs.ts'
import { forgetMeasured } from './reach/measuring/jobs.ts'
import { announceOpened, sendDigests } from './reach/notifications/jobs.ts'
import { learnWords, placeEntries } from './storefront/search/jobs.ts'
import { tasks } from './tasks.ts'

/** All background jobs. */
export const jobs: Job[] = [
  forgetFailedRows,
  keepMonths,
  trimMailbox,
  forgetRateLimits,
  forgetAnswers,
  forgetSessions,
  forgetLinks,
  forgetUnconfirmedAccounts,
  forgetTickets,
  forgetUnusedLinks,
  forgetUnusedPictures,
  askForPrices,
  forgetContactMessages,
  eraseRemoved,
  checkFacts,
  watchShop,
  watchGroups,
  closeOne,
  collectSeats,
  mailReached,
  refundSeats,
  finishOne,
  askLeftPayments,
  settleStuckPayments,
  reconcilePayments,
  moveCopies,
  locatePickupPoints,
  renewWeep,
  turnCreditsOver,
  rewardInvited,
  reviewLevels,
  learnWords,
  placeEntries,
  sendDigests,
  announceOpened,
  forgetMeasured,
]

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
