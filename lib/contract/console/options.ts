/** Choices that screens offer: without zod, which the policy of pages lets no browser load. */
export const refundStates = [
  ...['waiting', 'wanted', 'pending', 'completed', 'failed'],
  ...['cancelled', 'approved', 'refused', 'withdrawn'],
] as const

/** Acts that say what they would do before they are done. */
export const questionedActs = [
  'close',
  'house-copies',
  'extend',
  'ordered',
  'arrived',
  'ship',
  'update',
  'fail',
  'cancel',
] as const

export const takingsFormats = ['xlsx', 'csv'] as const

export const waveStates = ['open', 'all'] as const

/** A stopped parcel was cancelled, lost its copies, or its buyer withdrew, after the wave was made. */
export const waveParcelStates = ['waiting', 'packed', 'shipped', 'stopped'] as const

export const carriers = ['brt', 'gls', 'poste', 'inpost', 'generic'] as const

export const waveFiles = ['picking', 'slips', ...carriers] as const

/** Effects of a line in a file with tracking codes; only `ship` changes anything. */
export const trackingStates = [
  ...['ship', 'same', 'other', 'repeated', 'which', 'unknown', 'refused', 'wrong'],
] as const

/** Most that is given to a member at once: euros of credits, months of the plan. */
export const creditsLimit = 100
export const monthsLimit = 24

/** Promises of a code: euros less, percent less, free delivery. */
export const codeBenefits = ['less', 'percent', 'delivery'] as const
