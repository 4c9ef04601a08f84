/** What this room writes; others at most read it. Partitioned by month of `created_at`. */
export const tables = ['notifications'] as const
