/** What is asked of a card, each kind with what draws it: three frames of the provider's, one input of ours. */
export const cardFieldKinds = {
  number: 'NumberField',
  cvv: 'CVVField',
  expirationDate: 'ExpiryField',
  /** Month and year are typed into one field. */
  expirationMonth: 'ExpiryField',
  expirationYear: 'ExpiryField',
  postalCode: 'postalCode',
} as const

/** The kinds with a frame of their own, in the order they are typed. */
export const framedKinds = ['number', 'expirationDate', 'cvv'] as const

export type FramedKind = (typeof framedKinds)[number]

/** How the provider tells the state of each. */
export const stateNames = {
  number: 'cardNumberField',
  expirationDate: 'cardExpiryField',
  cvv: 'cardCvvField',
} as const satisfies Record<FramedKind, string>
