/** What this room writes; others at most read it. */
export const tables = ['participations'] as const
