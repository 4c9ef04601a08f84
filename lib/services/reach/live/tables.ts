/** What this room writes; others at most read it. */
export const tables = ['live_tickets'] as const
