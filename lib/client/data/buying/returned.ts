type Query = Pick<URLSearchParams, 'get'>

/** Returns the order id that the payment provider adds to its return address in the same window. */
export const returnedOrder = (query: Query) => (query.get('PayerID') ? query.get('token') : null)

/** Returns the id of a payment method to save. Without agreement the return address contains `closed`. */
export const returnedSetup = (query: Query) =>
  isClosed(query) ? null : (query.get('approval_token_id') ?? query.get('approval_session_id'))

export const isClosed = (query: Query) => query.get('closed') !== null
