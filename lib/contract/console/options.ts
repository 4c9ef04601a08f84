/** Choices that screens offer: without zod, which the policy of pages lets no browser load. */
export const refundStates = [
  ...['waiting', 'wanted', 'pending', 'completed', 'failed'],
  ...['cancelled', 'approved', 'refused', 'withdrawn'],
] as const

export const groupStatuses = [
  'draft',
  'scheduled',
  'running',
  'collecting',
  'confirmed',
  'ordered',
  'arrived',
  'shipping',
  'completed',
  'failed',
  'cancelled',
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

export const itemKinds = ['preorder', 'sale'] as const

/** States of items in the order of their life. */
export const itemStates = ['draft', 'scheduled', 'open', 'ended', 'archived'] as const

export const catalogueFormats = ['csv', 'json'] as const

export const takingsFormats = ['xlsx', 'csv'] as const
