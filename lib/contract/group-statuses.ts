/** Steps that a message to a group may name, with the day on which they are expected. */
export const updateSteps = ['ordered', 'arrived', 'shipping'] as const

/** States of a group, in the order of its life. */
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
