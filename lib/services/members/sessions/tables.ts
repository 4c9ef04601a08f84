/** What this room writes; others at most read it. */
export const tables = ['sessions', 'devices'] as const
