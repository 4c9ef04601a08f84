/** What this wing writes; others at most read it. */
export const tables = [
  'outbox',
  'outbox_keys',
  'mailbox',
  'rate_limits',
  'idempotency_keys',
  'notices',
] as const
