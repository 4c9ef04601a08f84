type Declared = Each<
  | typeof import('./decisions.ts').decisions
  | typeof import('./groups.ts').operatorGroups
  | typeof import('./campaigns.ts').campaigns
  | typeof import('./accounts.ts').operatorAccounts
  | typeof import('./codes.ts').codes
  | typeof import('./levels.ts').operatorLevels
  | typeof import('./operators.ts').acts
  | typeof import('./batches.ts').batches
  | typeof import('./catalogue.ts').operatorCatalogue
  | typeof import('./orders.ts').operatorOrders
  | typeof import('./invoices.ts').invoices
  | typeof import('./refunds.ts').refunds
  | typeof import('./operators.ts').invitations
  | typeof import('./operators.ts').operators
  | typeof import('./operators.ts').operatorSessions
  | typeof import('./operators.ts').ownAccess
  | typeof import('./settings.ts').operatorSettings
  | typeof import('./legal.ts').operatorLegal
  | typeof import('./pickup-points.ts').operatorPoints
  | typeof import('./shipments.ts').shipments
  | typeof import('./views.ts').views
  | typeof import('./works.ts').operatorWorks
  | typeof import('./reports.ts').operatorComments
  | typeof import('./reports.ts').operatorProposals
  | typeof import('./reports.ts').reports
  | typeof import('./people.ts').people
>

type Each<Noun> = Noun extends unknown ? Noun[keyof Noun] : never

/** Every call of the console by method and path. */
export type ConsoleCalls = { [E in Declared as `${E['method']} ${E['path']}`]: E }
