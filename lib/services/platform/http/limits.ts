/** How often one address may do a thing: points in a fixed window, shared by all processes. */
export const limits = {
  write: { points: 300, seconds: 60 },
  /** Wrong ones only. */
  signIn: { points: 30, seconds: 900 },
  signUp: { points: 20, seconds: 3600 },
  /** Asking for mail, by who asks and by the address that gets it. */
  askMail: { points: 10, seconds: 3600 },
  getMail: { points: 5, seconds: 3600 },
  /** Secrets of links cannot be guessed; trying is not to be cheap all the same. */
  link: { points: 60, seconds: 900 },
  /** Six digits can be guessed: by who tries, and by the address they were sent to. */
  code: { points: 5, seconds: 900 },
  wrongCodes: { points: 20, seconds: 86_400 },
  /** Beginning to save a method or to pay: cards are not to be tried out here. By member, or by what is paid. */
  saveMethod: { points: 15, seconds: 3600 },
  pay: { points: 20, seconds: 3600 },
  /** Each names a customer to the provider. */
  script: { points: 60, seconds: 900 },
  /** All of them come from a few machines of the provider. */
  webhook: { points: 6000, seconds: 60 },
  /** By member; who joined some days ago writes less at a time. */
  comment: { points: 30, seconds: 600 },
  commentOfNewcomer: { points: 5, seconds: 600 },
  proposal: { points: 10, seconds: 86_400 },
  proposalOfNewcomer: { points: 2, seconds: 86_400 },
  report: { points: 20, seconds: 86_400 },
  reportOfNewcomer: { points: 5, seconds: 86_400 },
  /** Each sends two mails. */
  contact: { points: 5, seconds: 3600 },
  objection: { points: 10, seconds: 86_400 },
  /** Each asks somebody outside. By member. */
  readLink: { points: 40, seconds: 3600 },
  /** Mail programs of many members click from a few machines. */
  optOut: { points: 3000, seconds: 900 },
  /** By member: a first word to a browser of theirs. */
  trial: { points: 10, seconds: 3600 },
  /** A browser tells each of them apart. */
  policyReport: { points: 60, seconds: 3600 },
  /** By member, or by address for visitors: codes of promotions and invitations are not to be guessed. */
  unknownCode: { points: 30, seconds: 3600 },
  /** Remembers an unknown code that was named before; nothing is refused by it. */
  sameCode: { points: 1_000_000, seconds: 3600 },
  /** Of measuring: what a browser chose, and what is opened on it. A shop full of people may have one address. */
  browserConsent: { points: 60, seconds: 3600 },
  event: { points: 3000, seconds: 3600 },
  /** Whole stretches of the catalogue in one answer. A site asks for its sitemaps and feeds as itself, without a limit. */
  crawl: { points: 120, seconds: 60 },
  export: { points: 30, seconds: 3600 },
  picture: { points: 20, seconds: 3600 },
  /** Towns of postal codes: one for each address that is typed, by an office full of people too. */
  place: { points: 300, seconds: 900 },
} as const

export type LimitName = keyof typeof limits
