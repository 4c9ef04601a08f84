import { forgetUnusedLinks } from './community/links/jobs.ts'
import { eraseRemoved } from './community/moderation/jobs.ts'
import { askForPrices, forgetUnusedPictures } from './community/proposals/jobs.ts'
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
import {
  forgetAnswers,
  forgetFailedRows,
  forgetRateLimits,
  keepMonths,
  trimMailbox,
} from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/job.ts'
import { forgetContactMessages } from './reach/contacts/jobs.ts'
import { forgetMeasured } from './reach/measuring/jobs.ts'
import { announceOpened, sendDigests } from './reach/notifications/jobs.ts'
import { learnWords, placeEntries } from './storefront/search/jobs.ts'

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
