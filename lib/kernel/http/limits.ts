/** Rate limits of one address: points in a fixed window, shared by all processes. */
export const limits = {
  write: { points: 300, seconds: 60 },
  /** Failed attempts only. */
  signIn: { points: 30, seconds: 900 },
  signUp: { points: 20, seconds: 3600 },
  /** By caller, by caller and recipient, and by recipient, so that no stranger uses them up. */
  askMail: { points: 10, seconds: 3600 },
  getMail: { points: 5, seconds: 3600 },
  mailbox: { points: 15, seconds: 3600 },
  /** Secrets in links cannot be guessed; the limit keeps attempts expensive anyway. */
  link: { points: 60, seconds: 900 },
  /** Six digits can be guessed: limited by the claim they confirm. */
  code: { points: 5, seconds: 900 },
  /** Wrong codes by caller and over all; above, a code is withdrawn by its first wrong attempt. */
  wrongCodes: { points: 20, seconds: 86_400 },
  wrongCodesOfAll: { points: 60, seconds: 86_400 },
  /** By member or by the object that is paid, against card testing. */
  saveMethod: { points: 15, seconds: 3600 },
  pay: { points: 20, seconds: 3600 },
  /** Each request creates a customer token at the payment provider. */
  script: { points: 60, seconds: 900 },
  /** All webhooks come from a few machines of the provider. */
  webhook: { points: 6000, seconds: 60 },
  /** By member; members who joined a few days ago have lower limits. */
  comment: { points: 30, seconds: 600 },
  commentOfNewcomer: { points: 5, seconds: 600 },
  proposal: { points: 10, seconds: 86_400 },
  proposalOfNewcomer: { points: 2, seconds: 86_400 },
  report: { points: 20, seconds: 86_400 },
  reportOfNewcomer: { points: 5, seconds: 86_400 },
  /** Each message sends two mails. */
  contact: { points: 5, seconds: 3600 },
  objection: { points: 10, seconds: 86_400 },
  /** By member. Each call makes a request to another site. */
  readLink: { points: 40, seconds: 3600 },
  /** Mail clients of many members send opt-outs from a few machines. */
  optOut: { points: 3000, seconds: 900 },
  /** By member: trial push notifications to one of the member's browsers. */
  trial: { points: 10, seconds: 3600 },
  /** Content security policy reports; browsers send each of them separately. */
  policyReport: { points: 60, seconds: 3600 },
  /** By member, or by address for visitors, so that codes cannot be guessed. */
  unknownCode: { points: 30, seconds: 3600 },
  /** Remembers an unknown code that was tried before; refuses nothing. */
  sameCode: { points: 1_000_000, seconds: 3600 },
  /** Consent choices and measured page views; many people may share one address. */
  browserConsent: { points: 60, seconds: 3600 },
  event: { points: 3000, seconds: 3600 },
  /** Large parts of the catalogue in one response; site servers have no limit. */
  crawl: { points: 120, seconds: 60 },
  export: { points: 30, seconds: 3600 },
  /** Uploads that are decoded, by member and by address. */
  picture: { points: 20, seconds: 3600 },
  pictureFrom: { points: 100, seconds: 3600 },
  /** Lookups by postal code, one for each typed address; offices share an address. */
  place: { points: 300, seconds: 900 },
} as const

export type LimitName = keyof typeof limits
