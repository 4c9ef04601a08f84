import type { AnyMailKind } from '../tools/mail/mail.ts'
import { commentForYou } from './community/comments/mails/comment-for-you.ts'
import { decided } from './community/moderation/mails/decided.ts'
import { objectionReceived } from './community/moderation/mails/objected.ts'
import { reportReceived } from './community/moderation/mails/received.ts'
import { proposalBecame } from './community/proposals/mails/proposal-became.ts'
import { proposalPrice } from './community/proposals/mails/proposal-price.ts'
import { accountDeleted } from './members/accounts/mails/account-deleted.ts'
import { addressChanging } from './members/accounts/mails/address-changing.ts'
import { addressTaken } from './members/accounts/mails/address-taken.ts'
import { confirmNewAddress } from './members/accounts/mails/confirm-new-address.ts'
import { newDevice } from './members/accounts/mails/new-device.ts'
import { passwordChanged } from './members/accounts/mails/password-changed.ts'
import { resetPassword } from './members/accounts/mails/reset-password.ts'
import { verifyAddress } from './members/accounts/mails/verify-address.ts'
import { identityLinked } from './members/identities/mails/identity-linked.ts'
import { identityUnlinked } from './members/identities/mails/identity-unlinked.ts'
import { signInCode } from './members/identities/mails/sign-in-code.ts'
import { sessionCopied } from './members/sessions/mails/session-copied.ts'
import { joined } from './money/groups/mails/joined.ts'
import { seatLeft } from './money/groups/mails/left.ts'
import { groupNews } from './money/groups/mails/news.ts'
import { payNow } from './money/groups/mails/pay-now.ts'
import { orderCancelled } from './money/orders/mails/order-cancelled.ts'
import { orderConfirmed } from './money/orders/mails/order-confirmed.ts'
import { orderRefunded } from './money/orders/mails/order-refunded.ts'
import { orderRefused } from './money/orders/mails/order-refused.ts'
import { orderShipped } from './money/orders/mails/order-shipped.ts'
import { priceLowered } from './money/orders/mails/price-lowered.ts'
import { withdrawalDecided } from './money/orders/mails/withdrawal-decided.ts'
import { withdrawalReceived } from './money/orders/mails/withdrawal-received.ts'
import { methodGone } from './money/settlement/mails/method-gone.ts'
import { paidTwice } from './money/settlement/mails/paid-twice.ts'
import { paymentReview } from './money/settlement/mails/payment-review.ts'
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
  seatLeft,
  payNow,
  orderConfirmed,
  orderRefused,
  orderCancelled,
  orderShipped,
  orderRefunded,
  priceLowered,
  withdrawalReceived,
  withdrawalDecided,
  offerMade,
  paidTwice,
  paymentReview,
  methodGone,
  weepNews,
  commentForYou,
  proposalBecame,
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
]
