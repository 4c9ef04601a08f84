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
