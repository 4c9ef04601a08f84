/** What this room writes; others at most read it. */
export const tables = ['identities', 'identity_tickets', 'used_identity_tokens'] as const
