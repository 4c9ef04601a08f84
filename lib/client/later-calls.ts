import type { accounts } from '#lib/contract/accounts.ts'
import type { blocks } from '#lib/contract/blocks.ts'
import type { checkout } from '#lib/contract/checkout.ts'
import type { claims } from '#lib/contract/claims.ts'
import type { codes } from '#lib/contract/codes.ts'
import type { comments } from '#lib/contract/comments.ts'
import type { community } from '#lib/contract/community.ts'
import type { contacts } from '#lib/contract/contacts.ts'
import type { credits } from '#lib/contract/credits.ts'
import type { devices } from '#lib/contract/devices.ts'
import type { homePage } from '#lib/contract/home.ts'
import type { identities } from '#lib/contract/identities.ts'
import type { measuring } from '#lib/contract/measuring.ts'
import type { moderation } from '#lib/contract/moderation.ts'
import type { notifications } from '#lib/contract/notifications.ts'
import type { optOuts } from '#lib/contract/opt-outs.ts'
import type { orders } from '#lib/contract/orders.ts'
import type { ownData } from '#lib/contract/own-data.ts'
import type { participations } from '#lib/contract/participations.ts'
import type { payments } from '#lib/contract/payments.ts'
import type { places } from '#lib/contract/places.ts'
import type { postalAddresses } from '#lib/contract/postal-addresses.ts'
import type { preferences } from '#lib/contract/preferences.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import type { weep } from '#lib/contract/weep.ts'
import type { withdrawals } from '#lib/contract/withdrawals.ts'
import { holdBackdrop } from './transport/hold-backdrop.ts'
import { thin } from './transport/thin.ts'

/** A call during which the page may not be used. */
const blocking = <C extends object>(call: C) => ({ ...call, hold: holdBackdrop })

/** Calls of discussions, writing, account pages and payment. Kept out of the first script of every page. */
export const laterCalls = {
  preorderComments: thin<typeof comments.ofPreorder>('GET', '/preorders/{id}/comments'),
  saleComments: thin<typeof comments.ofSale>('GET', '/sales/{id}/comments'),
  proposalComments: thin<typeof comments.ofProposal>('GET', '/community/{id}/comments'),
  writeOnPreorder: thin<typeof comments.writeOnPreorder>(
    'POST',
    '/preorders/{id}/comments',
    'creates',
  ),
  writeOnSale: thin<typeof comments.writeOnSale>('POST', '/sales/{id}/comments', 'creates'),
  writeOnProposal: thin<typeof comments.writeOnProposal>(
    'POST',
    '/community/{id}/comments',
    'creates',
  ),
  likedOfPreorder: thin<typeof comments.likedOfPreorder>('GET', '/preorders/{id}/comments/liked'),
  likedOfSale: thin<typeof comments.likedOfSale>('GET', '/sales/{id}/comments/liked'),
  likedOfProposal: thin<typeof comments.likedOfProposal>('GET', '/community/{id}/comments/liked'),
  peopleOfPreorder: thin<typeof comments.peopleOfPreorder>(
    'GET',
    '/preorders/{id}/comments/people',
  ),
  peopleOfSale: thin<typeof comments.peopleOfSale>('GET', '/sales/{id}/comments/people'),
  peopleOfProposal: thin<typeof comments.peopleOfProposal>(
    'GET',
    '/community/{id}/comments/people',
  ),
  answers: thin<typeof comments.answers>('GET', '/comments/{id}/answers'),
  answerComment: thin<typeof comments.answer>('POST', '/comments/{id}/answers', 'creates'),
  comment: thin<typeof comments.one>('GET', '/comments/{id}'),
  editComment: thin<typeof comments.edit>('PATCH', '/comments/{id}'),
  removeComment: thin<typeof comments.remove>('DELETE', '/comments/{id}'),
  restoreComment: thin<typeof comments.restore>('DELETE', '/comments/{id}/removal'),
  likeComment: thin<typeof comments.like>('PUT', '/comments/{id}/like'),
  unlikeComment: thin<typeof comments.unlike>('DELETE', '/comments/{id}/like'),

  reportComment: thin<typeof moderation.reportComment>('POST', '/comments/{id}/report', 'creates'),
  reportProposal: thin<typeof moderation.reportProposal>(
    'POST',
    '/community/{id}/report',
    'creates',
  ),
  moderation: thin<typeof moderation.mine>('GET', '/users/logged/moderation'),
  objectToDecision: thin<typeof moderation.object>('POST', '/decisions/{id}/objections', 'creates'),

  propose: thin<typeof community.propose>('POST', '/community', 'creates'),
  editProposal: thin<typeof community.edit>('PATCH', '/community/{id}'),
  removeProposal: thin<typeof community.remove>('DELETE', '/community/{id}'),
  restoreProposal: thin<typeof community.restore>('DELETE', '/community/{id}/removal'),
  removedProposals: thin<typeof community.removed>('GET', '/users/logged/removed_proposals'),
  bringPicture: thin<typeof community.bringPicture>('PUT', '/community/pictures'),
  readLink: thin<typeof community.readLink>('PUT', '/community/links'),

  blocks: thin<typeof blocks.list>('GET', '/users/logged/blocks'),
  block: thin<typeof blocks.block>('PUT', '/users/logged/blocks/{id}'),
  unblock: thin<typeof blocks.unblock>('DELETE', '/users/logged/blocks/{id}'),

  contact: thin<typeof contacts.write>('POST', '/contacts', 'creates'),
  credits: thin<typeof credits.list>('GET', '/users/logged/credits'),
  checkCode: thin<typeof codes.check>('POST', '/codes/{code}/check'),
  invitation: thin<typeof codes.invitation>('PUT', '/users/logged/invitation'),
  participations: thin<typeof participations.list>('GET', '/users/logged/participations'),
  seat: thin<typeof participations.one>('GET', '/participations/{id}'),
  ownSeat: thin<typeof participations.mine>('GET', '/preorders/{id}/participations/mine'),
  join: blocking(
    thin<typeof participations.join>('POST', '/preorders/{id}/participations', 'creates'),
  ),
  changeSeat: blocking(thin<typeof participations.change>('PATCH', '/participations/{id}')),
  leaveSeat: blocking(thin<typeof participations.leave>('DELETE', '/participations/{id}')),
  answerChange: blocking(
    thin<typeof participations.confirm>('POST', '/participations/{id}/confirm', 'creates'),
  ),

  login: blocking(thin<typeof accounts.login>('POST', '/users/login')),
  signUp: blocking(thin<typeof accounts.signUp>('POST', '/users', 'creates')),
  forgotPassword: thin<typeof accounts.forgotPassword>('POST', '/users/forgot_password'),
  resetPassword: blocking(thin<typeof accounts.resetPassword>('POST', '/users/reset_password')),
  resendVerification: thin<typeof claims.resendVerification>(
    'POST',
    '/users/logged/resend_verification_email',
  ),
  verify: thin<typeof claims.verify>('PUT', '/users/verify'),
  verifyWithPassword: blocking(thin<typeof claims.verifyWithPassword>('POST', '/users/verify')),
  verifyCode: blocking(thin<typeof claims.verifyCode>('POST', '/users/logged/verify')),
  stopChange: thin<typeof claims.stopChange>('POST', '/users/verify/stop'),
  socialLogin: blocking(thin<typeof identities.login>('POST', '/users/login/{provider}')),
  appleNonce: thin<typeof identities.appleNonce>('GET', '/users/login/apple/nonce'),
  sendSignInCode: thin<typeof identities.sendCode>('POST', '/users/login/{provider}/email'),
  confirmSignInCode: blocking(
    thin<typeof identities.confirmCode>('POST', '/users/login/{provider}/confirm'),
  ),
  linkIdentity: blocking(thin<typeof identities.link>('POST', '/users/login/{provider}/link')),
  identities: thin<typeof identities.mine>('GET', '/users/logged/identities'),
  addIdentity: blocking(
    thin<typeof identities.add>('POST', '/users/logged/identities/{provider}', 'creates'),
  ),
  removeIdentity: blocking(
    thin<typeof identities.remove>('DELETE', '/users/logged/identities/{id}'),
  ),
  updateUser: thin<typeof accounts.update>('PUT', '/users/logged'),
  changePassword: blocking(thin<typeof accounts.changePassword>('PUT', '/users/logged/password')),
  deleteUser: blocking(thin<typeof accounts.remove>('DELETE', '/users/logged/delete')),
  addDevice: thin<typeof accounts.addDevice>('POST', '/users/devices'),
  forgetDevice: blocking(thin<typeof accounts.forgetDevice>('POST', '/users/forget_device')),

  sessions: thin<typeof sessions.list>('GET', '/users/logged/sessions'),
  sessionEnding: thin<typeof sessions.ending>('GET', '/users/logged/sessions/ending'),
  prolongSession: thin<typeof sessions.prolong>('POST', '/users/logged/sessions/more_time'),
  endSession: thin<typeof sessions.end>('DELETE', '/users/logged/sessions/{id}'),
  endOtherSessions: thin<typeof sessions.endOthers>('DELETE', '/users/logged/sessions'),

  addresses: thin<typeof postalAddresses.list>('GET', '/users/logged/addresses'),
  addAddress: thin<typeof postalAddresses.add>('POST', '/users/logged/addresses', 'creates'),
  changeAddress: thin<typeof postalAddresses.change>('PATCH', '/users/logged/addresses/{id}'),
  removeAddress: thin<typeof postalAddresses.remove>('DELETE', '/users/logged/addresses/{id}'),

  places: thin<typeof places.list>('GET', '/places'),

  preferences: thin<typeof preferences.list>('GET', '/users/logged/preferences'),
  changePreferences: thin<typeof preferences.change>('PUT', '/users/logged/preferences'),
  ownInterests: thin<typeof homePage.ownInterests>('GET', '/users/logged/home'),
  chosenInterests: thin<typeof preferences.interests>('GET', '/users/logged/interests'),
  chooseInterests: thin<typeof preferences.chooseInterests>('PUT', '/users/logged/interests'),
  visibility: thin<typeof preferences.visibility>('GET', '/users/logged/visibility'),
  changeVisibility: thin<typeof preferences.changeVisibility>('PUT', '/users/logged/visibility'),
  consents: thin<typeof preferences.consents>('GET', '/users/logged/consents'),
  changeConsent: thin<typeof preferences.consent>('PUT', '/users/logged/consents'),
  exportOwnData: thin<typeof ownData.export>('GET', '/users/logged/export/{resource}'),

  quote: thin<typeof checkout.quote>('POST', '/checkout/quote'),
  basket: thin<typeof checkout.basket>('GET', '/users/logged/basket'),
  mergeBasket: thin<typeof checkout.mergeBasket>('POST', '/users/logged/basket', 'creates'),
  putInBasket: thin<typeof checkout.putInBasket>('PUT', '/users/logged/basket/{bundle_id}'),
  takeFromBasket: thin<typeof checkout.takeFromBasket>(
    'DELETE',
    '/users/logged/basket/{bundle_id}',
  ),

  placeOrder: blocking(thin<typeof orders.place>('POST', '/orders', 'creates')),
  payOrder: blocking(thin<typeof orders.pay>('POST', '/orders/{id}/payments', 'creates')),
  captureOrder: blocking(thin<typeof orders.capture>('POST', '/orders/{id}/capture', 'creates')),
  orders: thin<typeof orders.list>('GET', '/users/logged/orders'),
  order: thin<typeof orders.one>('GET', '/users/logged/orders/{id}'),
  prolongOrder: thin<typeof orders.prolong>('POST', '/orders/{id}/more_time', 'creates'),
  cancelOrder: blocking(thin<typeof orders.cancel>('POST', '/orders/{id}/cancellation', 'creates')),
  quoteWithdrawal: thin<typeof withdrawals.quote>('POST', '/orders/{id}/refund_requests/quote'),
  withdraw: blocking(
    thin<typeof withdrawals.withdraw>('POST', '/orders/{id}/refund_requests', 'creates'),
  ),
  receipt: thin<typeof orders.receipt>('GET', '/users/logged/orders/{id}/receipt'),
  bringReturnProof: thin<typeof withdrawals.bringProof>(
    'PUT',
    '/users/logged/orders/{id}/refund_requests/{request_id}/proof',
  ),
  returnProof: thin<typeof withdrawals.proof>(
    'GET',
    '/users/logged/orders/{id}/refund_requests/{request_id}/proof',
  ),
  withdrawalReceipt: thin<typeof withdrawals.receipt>(
    'GET',
    '/users/logged/orders/{id}/refund_requests/{request_id}/receipt',
  ),
  waitForCopies: thin<typeof participations.wait>('PUT', '/bundles/{id}/waiting_list'),

  paymentScript: thin<typeof payments.script>('GET', '/payments/script'),
  setUpMethod: blocking(thin<typeof payments.setup>('POST', '/payments/setup_tokens', 'creates')),
  saveMethod: blocking(
    thin<typeof payments.save>('POST', '/users/logged/payment_methods', 'creates'),
  ),
  paymentMethods: thin<typeof payments.methods>('GET', '/users/logged/payment_methods'),
  removeMethod: blocking(
    thin<typeof payments.remove>('DELETE', '/users/logged/payment_methods/{id}'),
  ),
  moveSeats: blocking(
    thin<typeof payments.moveSeats>('PUT', '/users/logged/payment_methods/{id}/seats'),
  ),
  payLink: thin<typeof payments.link>('POST', '/payments/links'),
  payByLink: blocking(
    thin<typeof payments.payByLink>('POST', '/payments/links/payments', 'creates'),
  ),
  captureByLink: blocking(
    thin<typeof payments.captureByLink>('POST', '/payments/links/capture', 'creates'),
  ),
  leaveByLink: blocking(thin<typeof payments.leaveByLink>('POST', '/payments/links/leave')),

  weepMembership: thin<typeof weep.look>('GET', '/users/logged/weep'),
  joinWeep: blocking(thin<typeof weep.join>('PUT', '/users/logged/weep')),
  cancelWeep: blocking(thin<typeof weep.cancel>('DELETE', '/users/logged/weep')),
  withdrawWeep: blocking(thin<typeof weep.withdraw>('POST', '/users/logged/weep/withdrawal')),

  notifications: thin<typeof notifications.list>('GET', '/users/logged/notifications'),
  pushKey: thin<typeof devices.key>('GET', '/push_key'),
  pushDevices: thin<typeof devices.list>('GET', '/users/logged/devices'),
  addPushDevice: thin<typeof devices.add>('POST', '/users/logged/devices', 'creates'),
  removePushDevice: thin<typeof devices.remove>('DELETE', '/users/logged/devices/{id}'),
  tryPush: thin<typeof devices.trial>('POST', '/users/logged/devices/{id}/trial'),
  keepConsent: thin<typeof measuring.consent>('POST', '/consents', 'creates'),
  countClick: thin<typeof measuring.event>('POST', '/events'),

  stopMails: thin<typeof optOuts.stop>('POST', '/opt_outs'),
  noticeSettings: thin<typeof preferences.settings>('GET', '/users/logged/notice_settings'),
  changeNoticeSettings: thin<typeof preferences.changeSettings>(
    'PUT',
    '/users/logged/notice_settings',
  ),
  seeNotifications: thin<typeof notifications.see>('PUT', '/users/logged/notifications/seen'),
  readNotification: thin<typeof notifications.readOne>(
    'PUT',
    '/users/logged/notifications/{id}/read',
  ),
  readNotifications: thin<typeof notifications.read>('PUT', '/users/logged/notifications/read'),
}
