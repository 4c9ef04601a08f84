/** Card data and the component that renders each: three iframes of the provider and one input of the shop. */
export const cardFieldKinds = {
  number: 'NumberField',
  cvv: 'CVVField',
  expirationDate: 'ExpiryField',
  /** Month and year share one field. */
  expirationMonth: 'ExpiryField',
  expirationYear: 'ExpiryField',
  postalCode: 'postalCode',
} as const

/** Kinds with their own iframe, in tab order. */
export const framedKinds = ['number', 'expirationDate', 'cvv'] as const

export type FramedKind = (typeof framedKinds)[number]

/** Names of the fields in the state object of the provider. */
export const stateNames = {
  number: 'cardNumberField',
  expirationDate: 'cardExpiryField',
  cvv: 'cardCvvField',
} as const satisfies Record<FramedKind, string>
