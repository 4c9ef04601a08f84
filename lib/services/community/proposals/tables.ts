/** What this room writes; others at most read it. */
export const tables = ['proposals'] as const
