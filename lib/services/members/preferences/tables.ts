/** What this room writes; others at most read it. */
export const tables = ['consents', 'preferences', 'member_interests'] as const
