import auth from '#locales/it/auth.json' with { type: 'json' }
import basket from '#locales/it/basket.json' with { type: 'json' }
import blocks from '#locales/it/blocks.json' with { type: 'json' }
import broken from '#locales/it/broken.json' with { type: 'json' }
import catalogue from '#locales/it/catalogue.json' with { type: 'json' }
import checkout from '#locales/it/checkout.json' with { type: 'json' }
import comments from '#locales/it/comments.json' with { type: 'json' }
import community from '#locales/it/community.json' with { type: 'json' }
import confirm from '#locales/it/confirm.json' with { type: 'json' }
import consent from '#locales/it/consent.json' with { type: 'json' }
import contacts from '#locales/it/contacts.json' with { type: 'json' }
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import credits from '#locales/it/credits.json' with { type: 'json' }
import done from '#locales/it/done.json' with { type: 'json' }
import feed from '#locales/it/feed.json' with { type: 'json' }
import following from '#locales/it/following.json' with { type: 'json' }
import format from '#locales/it/format.json' with { type: 'json' }
import forms from '#locales/it/forms.json' with { type: 'json' }
import guide from '#locales/it/guide.json' with { type: 'json' }
import home from '#locales/it/home.json' with { type: 'json' }
import item from '#locales/it/item.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import legalBefore from '#locales/it/legal-before.json' with { type: 'json' }
import lists from '#locales/it/lists.json' with { type: 'json' }
import mailbox from '#locales/it/mailbox.json' with { type: 'json' }
import methods from '#locales/it/methods.json' with { type: 'json' }
import moderation from '#locales/it/moderation.json' with { type: 'json' }
import notices from '#locales/it/notices.json' with { type: 'json' }
import offline from '#locales/it/offline.json' with { type: 'json' }
import ownComments from '#locales/it/own-comments.json' with { type: 'json' }
import ownOrders from '#locales/it/own-orders.json' with { type: 'json' }
import ownProposals from '#locales/it/own-proposals.json' with { type: 'json' }
import ownWeep from '#locales/it/own-weep.json' with { type: 'json' }
import pages from '#locales/it/pages.json' with { type: 'json' }
import pay from '#locales/it/pay.json' with { type: 'json' }
import payments from '#locales/it/payments.json' with { type: 'json' }
import proposal from '#locales/it/proposal.json' with { type: 'json' }
import propose from '#locales/it/propose.json' with { type: 'json' }
import provinces from '#locales/it/provinces.json' with { type: 'json' }
import report from '#locales/it/report.json' with { type: 'json' }
import results from '#locales/it/results.json' with { type: 'json' }
import search from '#locales/it/search.json' with { type: 'json' }
import seats from '#locales/it/seats.json' with { type: 'json' }
import share from '#locales/it/share.json' with { type: 'json' }
import shell from '#locales/it/shell.json' with { type: 'json' }
import social from '#locales/it/social.json' with { type: 'json' }
import user from '#locales/it/user.json' with { type: 'json' }
import weep from '#locales/it/weep.json' with { type: 'json' }
import writing from '#locales/it/writing.json' with { type: 'json' }

/** All namespaces, one file per noun. Server only: islands get the ones they need. */
export const locales = {
  auth,
  basket,
  blocks,
  broken,
  catalogue,
  checkout,
  comments,
  community,
  confirm,
  credits,
  consent,
  contacts,
  cookies,
  done,
  format,
  forms,
  feed,
  proposal,
  propose,
  moderation,
  report,
  following,
  results,
  search,
  guide,
  home,
  item,
  legal,
  'legal-before': legalBefore,
  lists,
  mailbox,
  pages,
  payments,
  provinces,
  methods,
  'own-comments': ownComments,
  'own-orders': ownOrders,
  'own-proposals': ownProposals,
  'own-weep': ownWeep,
  weep,
  notices,
  offline,
  pay,
  seats,
  share,
  shell,
  social,
  user,
  writing,
}

export type Locales = typeof locales
export type Namespace = keyof Locales
