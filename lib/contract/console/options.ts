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
