/** What this room keeps, written by triggers of the database alone. */
export const tables = ['price_history'] as const
