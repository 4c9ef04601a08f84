import type { accounts } from '#lib/contract/accounts.ts'
import type { catalogue } from '#lib/contract/catalogue.ts'
import type { community } from '#lib/contract/community.ts'
import type { following } from '#lib/contract/following.ts'
import type { live } from '#lib/contract/live.ts'
import type { marks } from '#lib/contract/marks.ts'
import type { participations } from '#lib/contract/participations.ts'
import type { search } from '#lib/contract/search.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import { thin } from './transport/thin.ts'

/** Calls that a page may need as soon as it loads. */
export const calls = {
  preorders: thin<typeof catalogue.preorders>('GET', '/preorders'),
  preorder: thin<typeof catalogue.preorder>('GET', '/preorders/{id}'),
  sales: thin<typeof catalogue.sales>('GET', '/sales'),
  sale: thin<typeof catalogue.sale>('GET', '/sales/{id}'),
  liveState: thin<typeof live.state>('GET', '/live/state'),
  liveTicket: thin<typeof live.ticket>('POST', '/live/tickets'),

  proposals: thin<typeof community.proposals>('GET', '/community'),
  proposal: thin<typeof community.proposal>('GET', '/community/{id}'),
  interests: thin<typeof community.interests>('GET', '/community/interests'),

  marks: thin<typeof marks.mine>('GET', '/users/logged/marks'),
  followPreorder: thin<typeof marks.followPreorder>('PUT', '/preorders/{id}/follow'),
  unfollowPreorder: thin<typeof marks.unfollowPreorder>('DELETE', '/preorders/{id}/follow'),
  followSale: thin<typeof marks.followSale>('PUT', '/sales/{id}/follow'),
  unfollowSale: thin<typeof marks.unfollowSale>('DELETE', '/sales/{id}/follow'),
  followProposal: thin<typeof marks.followProposal>('PUT', '/community/{id}/follow'),
  unfollowProposal: thin<typeof marks.unfollowProposal>('DELETE', '/community/{id}/follow'),
  likeProposal: thin<typeof marks.likeProposal>('PUT', '/community/{id}/like'),
  unlikeProposal: thin<typeof marks.unlikeProposal>('DELETE', '/community/{id}/like'),
  answerProposal: thin<typeof marks.answerProposal>('PUT', '/community/{id}/interaction'),
  unanswerProposal: thin<typeof marks.unanswerProposal>('DELETE', '/community/{id}/interaction'),

  following: thin<typeof following.list>('GET', '/users/logged/following'),
  lookAtFollowing: thin<typeof following.seen>('PUT', '/users/logged/following/seen'),

  waitForBundle: thin<typeof participations.wait>('PUT', '/bundles/{id}/waiting_list'),
  waitingPlace: thin<typeof participations.place>('GET', '/bundles/{id}/waiting_list'),
  waitNoMore: thin<typeof participations.waitNoMore>('DELETE', '/bundles/{id}/waiting_list'),

  suggestions: thin<typeof search.suggestions>('GET', '/search'),

  logged: thin<typeof accounts.logged>('GET', '/users/logged'),

  renewSession: thin<typeof sessions.renew>('POST', '/users/logged/sessions/renew'),
}
