/** What this room writes; others at most read it. */
export const tables = ['members', 'sign_in_places', 'mail_links'] as const
