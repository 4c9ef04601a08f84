import type { AnyMailKind } from '../tools/mail/mail.ts'
import { commentForYou } from './community/comments/mails/comment-for-you.ts'
import {
  decided,
  objectionReceived,
  reportReceived,
} from './community/moderation/mails/moderation.ts'
import {
  proposalBecame,
  proposalMerged,
  proposalPrice,
} from './community/proposals/mails/proposals.ts'
import { operatorInvited } from './console/operators/mails/invited.ts'
import {
  accountDeleted,
  addressChanging,
  addressTaken,
  confirmNewAddress,
  newDevice,
  passwordChanged,
  resetPassword,
  verifyAddress,
} from './members/accounts/mails/accounts.ts'
import {
  identityLinked,
  identityUnlinked,
  signInCode,
} from './members/identities/mails/identities.ts'
import { sessionCopied } from './members/sessions/mails/account-mail.ts'
import { groupNews } from './money/groups/mails/news.ts'
import { placesOpen } from './money/groups/mails/places-open.ts'
import { joined, payNow, seatLeft } from './money/groups/mails/seats.ts'
import { orderConfirmed } from './money/orders/mails/order-confirmed.ts'
import {
  orderAddress,
  orderCancelled,
  orderCopies,
  orderRefunded,
  orderRefused,
  orderShipped,
  priceLowered,
} from './money/orders/mails/order-news.ts'
import {
  linesRefunded,
  withdrawalDecided,
  withdrawalReceived,
} from './money/orders/mails/withdrawals.ts'
import { methodGone, paidTwice, paymentReview } from './money/settlement/mails/payments.ts'
import { offerMade } from './money/stock/mails/offer-made.ts'
import { weepNews } from './money/weep/mails/news.ts'
import { alarmMail } from './operations/alarms/mails/alarm.ts'
import { campaignMail } from './reach/campaigns/mails/campaign.ts'
import { contactCopy, contactReceived } from './reach/contacts/mails/contact.ts'
import { digestMail, plainNotice } from './reach/notifications/mails/notices.ts'

/** All kinds of mail; the mail worker finds the renderer of an outbox entry by its kind. */
export const mails: AnyMailKind[] = [
  verifyAddress,
  resetPassword,
  passwordChanged,
  addressTaken,
  newDevice,
  confirmNewAddress,
  addressChanging,
  accountDeleted,
  sessionCopied,
  signInCode,
  identityLinked,
  identityUnlinked,
  joined,
  groupNews,
  placesOpen,
  seatLeft,
  payNow,
  orderConfirmed,
  orderAddress,
  orderRefused,
  orderCancelled,
  orderShipped,
  orderRefunded,
  orderCopies,
  priceLowered,
  withdrawalReceived,
  withdrawalDecided,
  linesRefunded,
  offerMade,
  paidTwice,
  paymentReview,
  methodGone,
  weepNews,
  commentForYou,
  proposalBecame,
  proposalMerged,
  proposalPrice,
  plainNotice,
  reportReceived,
  decided,
  objectionReceived,
  digestMail,
  campaignMail,
  contactReceived,
  contactCopy,
  alarmMail,
  operatorInvited,
]
