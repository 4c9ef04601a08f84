/** What this room writes; others at most read it. */
export const tables = ['postal_addresses'] as const
