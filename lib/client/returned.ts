type Query = Pick<URLSearchParams, 'get'>

/** What the provider adds to the address where it leads back in the same window. */
export const returnedOrder = (query: Query) => (query.get('PayerID') ? query.get('token') : null)

/** Of a method that is to be saved. Without agreement it leads to where `closed` stands. */
export const returnedSetup = (query: Query) =>
  isClosed(query) ? null : (query.get('approval_token_id') ?? query.get('approval_session_id'))

export const isClosed = (query: Query) => query.get('closed') !== null
