/** Written by triggers alone, from the words of items and proposals. */
export const tables = ['search_entries'] as const
