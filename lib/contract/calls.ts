type Declared = Each<
  | typeof import('./accounts.ts').accounts
  | typeof import('./blocks.ts').blocks
  | typeof import('./catalogue.ts').catalogue
  | typeof import('./checkout.ts').checkout
  | typeof import('./accounts.ts').claims
  | typeof import('./codes.ts').codes
  | typeof import('./comments.ts').comments
  | typeof import('./community.ts').community
  | typeof import('./contacts.ts').contacts
  | typeof import('./crawl.ts').crawl
  | typeof import('./credits.ts').credits
  | typeof import('./devices.ts').devices
  | typeof import('./draws.ts').draws
  | typeof import('./following.ts').following
  | typeof import('./operations.ts').health
  | typeof import('./home.ts').homePage
  | typeof import('./identities.ts').identities
  | typeof import('./live.ts').live
  | typeof import('./operations.ts').mailbox
  | typeof import('./marks.ts').marks
  | typeof import('./measuring.ts').measuring
  | typeof import('./moderation.ts').moderation
  | typeof import('./moments.ts').moments
  | typeof import('./notifications.ts').notifications
  | typeof import('./preferences.ts').optOuts
  | typeof import('./orders.ts').orders
  | typeof import('./own-data.ts').ownData
  | typeof import('./participations.ts').participations
  | typeof import('./payments.ts').payments
  | typeof import('./pictures.ts').pictures
  | typeof import('./postal-addresses.ts').places
  | typeof import('./postal-addresses.ts').postalAddresses
  | typeof import('./preferences.ts').preferences
  | typeof import('./operations.ts').reports
  | typeof import('./search.ts').search
  | typeof import('./sessions.ts').sessions
  | typeof import('./settings.ts').settings
  | typeof import('./legal-texts.ts').legalTexts
  | typeof import('./share.ts').share
  | typeof import('./variations.ts').variations
  | typeof import('./weep.ts').weep
  | typeof import('./withdrawals.ts').withdrawals
>

type Each<Noun> = Noun extends unknown ? Noun[keyof Noun] : never

/** Every call of the contract by method and path. Types only, so that no schema reaches the browser. */
export type Calls = { [E in Declared as `${E['method']} ${E['path']}`]: E }

export type CallName = keyof Calls
