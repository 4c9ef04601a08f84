import type { Listener } from '#kernel/db/listen.ts'
import {
  forgetAnswers,
  forgetFailedRows,
  forgetRateLimits,
  keepMonths,
} from '#kernel/jobs/housekeeping.ts'
import { createJobRunner, type Job } from '#kernel/jobs/job.ts'
import { startTimetable } from '#kernel/jobs/timetable.ts'
import type { Queue } from '#kernel/outbox/rules.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { type Deliver, startOutbox } from '#kernel/outbox/worker.ts'
import { trimMailbox } from '#lib/tools/mail/mailbox.ts'
import { createMailDelivery } from '../tools/mail/delivery.ts'
import { openMailSender } from '../tools/mail/sender.ts'
import { eraseRemoved } from './community/moderation/jobs.ts'
import {
  askForPrices,
  forgetUnusedLinks,
  forgetUnusedPictures,
} from './community/proposals/jobs.ts'
import { forgetOperatorSessions } from './console/operators/jobs.ts'
import { runDueApprovals } from './console/refunds/jobs.ts'
import type { Deps } from './deps.ts'
import { mails } from './mails.ts'
import { forgetLinks, forgetSessions, forgetTickets } from './members/accounts/jobs.ts'
import { reviewLevels } from './members/member-levels/jobs.ts'
import { forgetUnconfirmedAccounts, keepErasures } from './members/own-data/jobs.ts'
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
import {
  enqueueMissingPayments,
  matchPayments,
  reconcilePayments,
  settleStuckPayments,
} from './money/settlement/jobs.ts'
import { moveCopies } from './money/stock/jobs.ts'
import { renewWeep } from './money/weep/jobs.ts'
import { checkFacts, watchShop } from './operations/alarms/jobs.ts'
import { warnAboutOutside } from './operations/readiness.ts'
import { forgetContactMessages } from './reach/contacts/jobs.ts'
import { forgetMeasured } from './reach/measuring/jobs.ts'
import { announceOpened, sendDigests } from './reach/notifications/jobs.ts'
import { learnWords, placeEntries } from './storefront/search/jobs.ts'
import { tasks } from './tasks.ts'

/** All background jobs. */
export const jobs: Job<object, Deps>[] = [
  forgetFailedRows,
  keepMonths,
  trimMailbox,
  forgetRateLimits,
  forgetAnswers,
  forgetSessions,
  forgetLinks,
  forgetUnconfirmedAccounts,
  keepErasures,
  forgetTickets,
  forgetOperatorSessions,
  runDueApprovals,
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
  enqueueMissingPayments,
  settleStuckPayments,
  matchPayments,
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

const ofMail: readonly Queue[] = ['mail', 'news']

/**
 * Starts the workers of the queues that this process was given, and the timetable with the queue of jobs.
 * Any number of processes may run them. Called once the server listens. Returns what stops them, all at once.
 */
export const startBackground = async (deps: Deps, listener: Listener) => {
  const { config, db, log } = deps
  const own = config.queues
  const mailSender = own.some((queue) => ofMail.includes(queue))
    ? await openMailSender(config, db)
    : undefined
  if (own.includes('mail') && !mailSender)
    log.warn('e-mail waits in the outbox until SMTP_URL is set')
  const mailDelivery = mailSender && createMailDelivery(config, mails, mailSender)
  const runTask = createRunner(deps, tasks)
  const runJob = createJobRunner(deps, jobs)
  const delivererOf = (queue: Queue): Deliver | undefined => {
    if (ofMail.includes(queue)) return mailDelivery
    return queue === 'job' ? runJob : runTask
  }
  const variables = config.madeUpCompany
  if (!config.enableDemo && variables.length > 0)
    log.warn('footer and mails show made-up company data', { variables })
  void warnAboutOutside(deps).catch((error) =>
    log.warn('parts outside were not checked', { error }),
  )
  const timetable = own.includes('job') ? await startTimetable(deps, jobs) : undefined
  const workers = own.flatMap((queue) => {
    const deliver = delivererOf(queue)
    return deliver ? [startOutbox({ queue, db, listener, log, deliver })] : []
  })
  return async () => {
    await Promise.all([timetable?.stop(), ...workers.map(({ stop }) => stop())])
    await mailSender?.close()
  }
}
