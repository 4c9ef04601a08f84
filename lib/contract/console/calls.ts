type Declared = Each<
  | typeof import('./codes.ts').codes
  | typeof import('./operators.ts').acts
  | typeof import('./orders.ts').operatorOrders
  | typeof import('./operators.ts').invitations
  | typeof import('./operators.ts').operators
  | typeof import('./operators.ts').operatorSessions
  | typeof import('./operators.ts').ownAccess
  | typeof import('./people.ts').people
>

type Each<Noun> = Noun extends unknown ? Noun[keyof Noun] : never

/** Every call of the console by method and path. */
export type ConsoleCalls = { [E in Declared as `${E['method']} ${E['path']}`]: E }
