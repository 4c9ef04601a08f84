import { expect, test } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { blocks } from '#lib/contract/blocks.ts'
import { catalogue } from '#lib/contract/catalogue.ts'
import { checkout } from '#lib/contract/checkout.ts'
import { claims } from '#lib/contract/claims.ts'
import { codes } from '#lib/contract/codes.ts'
import { comments } from '#lib/contract/comments.ts'
import { community } from '#lib/contract/community.ts'
import { contacts } from '#lib/contract/contacts.ts'
import { crawl } from '#lib/contract/crawl.ts'
import { credits } from '#lib/contract/credits.ts'
import { devices } from '#lib/contract/devices.ts'
import { following } from '#lib/contract/following.ts'
import { homePage } from '#lib/contract/home.ts'
import { identities } from '#lib/contract/identities.ts'
import { live } from '#lib/contract/live.ts'
import { marks } from '#lib/contract/marks.ts'
import { measuring } from '#lib/contract/measuring.ts'
import { moderation } from '#lib/contract/moderation.ts'
import { notifications } from '#lib/contract/notifications.ts'
import { optOuts } from '#lib/contract/opt-outs.ts'
import { orders } from '#lib/contract/orders.ts'
import { ownData } from '#lib/contract/own-data.ts'
import { participations } from '#lib/contract/participations.ts'
import { payments } from '#lib/contract/payments.ts'
import { places } from '#lib/contract/places.ts'
import { postalAddresses } from '#lib/contract/postal-addresses.ts'
import { preferences } from '#lib/contract/preferences.ts'
import { search } from '#lib/contract/search.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { settings } from '#lib/contract/settings.ts'
import { variations } from '#lib/contract/variations.ts'
import { weep } from '#lib/contract/weep.ts'
import { withdrawals } from '#lib/contract/withdrawals.ts'
import { calls } from './calls.ts'
import { laterCalls } from './later-calls.ts'
import { pageCalls } from './page-calls.ts'

const all = { ...calls, ...pageCalls, ...laterCalls }

const declared = {
  ...catalogue,
  ...community,
  ...blocks,
  ...marks,
  ...homePage,
  preorderOptions: variations.preorder,
  saleOptions: variations.sale,
  liveState: live.state,
  liveTicket: live.ticket,
  preorderComments: comments.ofPreorder,
  saleComments: comments.ofSale,
  proposalComments: comments.ofProposal,
  ...comments,
  answerComment: comments.answer,
  comment: comments.one,
  editComment: comments.edit,
  removeComment: comments.remove,
  restoreComment: comments.restore,
  likeComment: comments.like,
  unlikeComment: comments.unlike,
  editProposal: community.edit,
  removeProposal: community.remove,
  restoreProposal: community.restore,
  removedProposals: community.removed,
  crawlCounts: crawl.counts,
  crawlAddresses: crawl.addresses,
  crawlProducts: crawl.products,
  marks: marks.mine,
  blocks: blocks.list,
  participations: participations.list,
  seat: participations.one,
  ownSeat: participations.mine,
  join: participations.join,
  changeSeat: participations.change,
  leaveSeat: participations.leave,
  answerChange: participations.confirm,
  waitForBundle: participations.wait,
  waitingPlace: participations.place,
  waitNoMore: participations.waitNoMore,
  socialLogin: identities.login,
  appleNonce: identities.appleNonce,
  sendSignInCode: identities.sendCode,
  confirmSignInCode: identities.confirmCode,
  linkIdentity: identities.link,
  identities: identities.mine,
  addIdentity: identities.add,
  removeIdentity: identities.remove,
  following: following.list,
  lookAtFollowing: following.seen,
  suggestions: search.suggestions,
  searchPreview: search.preview,
  searchFacets: search.facets,
  searchPreorders: search.preorders,
  searchSales: search.sales,
  searchProposals: search.proposals,
  ...accounts,
  ...claims,
  updateUser: accounts.update,
  deleteUser: accounts.remove,
  sessions: sessions.list,
  sessionEnding: sessions.ending,
  prolongSession: sessions.prolong,
  endSession: sessions.end,
  endOtherSessions: sessions.endOthers,
  renewSession: sessions.renew,
  places: places.list,
  addresses: postalAddresses.list,
  addAddress: postalAddresses.add,
  changeAddress: postalAddresses.change,
  removeAddress: postalAddresses.remove,
  preferences: preferences.list,
  changePreferences: preferences.change,
  chosenInterests: preferences.interests,
  chooseInterests: preferences.chooseInterests,
  visibility: preferences.visibility,
  changeVisibility: preferences.changeVisibility,
  consents: preferences.consents,
  changeConsent: preferences.consent,
  reportComment: moderation.reportComment,
  reportProposal: moderation.reportProposal,
  moderation: moderation.mine,
  objectToDecision: moderation.object,
  exportOwnData: ownData.export,
  ...checkout,
  placeOrder: orders.place,
  payOrder: orders.pay,
  captureOrder: orders.capture,
  orders: orders.list,
  order: orders.one,
  prolongOrder: orders.prolong,
  cancelOrder: orders.cancel,
  quoteWithdrawal: withdrawals.quote,
  withdraw: withdrawals.withdraw,
  receipt: orders.receipt,
  bringReturnProof: withdrawals.bringProof,
  returnProof: withdrawals.proof,
  withdrawalReceipt: withdrawals.receipt,
  waitForCopies: participations.wait,
  paymentScript: payments.script,
  setUpMethod: payments.setup,
  saveMethod: payments.save,
  paymentMethods: payments.methods,
  contact: contacts.write,
  ownInterests: homePage.ownInterests,
  credits: credits.list,
  checkCode: codes.check,
  invitation: codes.invitation,
  removeMethod: payments.remove,
  moveSeats: payments.moveSeats,
  payLink: payments.link,
  payByLink: payments.payByLink,
  captureByLink: payments.captureByLink,
  leaveByLink: payments.leaveByLink,
  weepOffer: weep.offer,
  weepMembership: weep.look,
  joinWeep: weep.join,
  cancelWeep: weep.cancel,
  withdrawWeep: weep.withdraw,
  notifications: notifications.list,
  pushKey: devices.key,
  pushDevices: devices.list,
  addPushDevice: devices.add,
  removePushDevice: devices.remove,
  tryPush: devices.trial,
  keepConsent: measuring.consent,
  countClick: measuring.event,
  stopMails: optOuts.stop,
  noticeSettings: preferences.settings,
  changeNoticeSettings: preferences.changeSettings,
  seeNotifications: notifications.see,
  readNotification: notifications.readOne,
  readNotifications: notifications.read,
  site: settings.site,
  weepPrices: settings.weep,
  isWeepEnabled: settings.isWeepEnabled,
  footerSizes: settings.footerSizes,
  levels: settings.levels,
}

test.each(Object.entries(all))('the call %s goes where the contract says', (name, call) => {
  const { method, path, creates } = declared[name as keyof typeof all]
  const { hold: _, ...wire } = { hold: undefined, ...call }
  expect(wire).toEqual({ method, path, ...(creates ? { creates } : {}) })
})
