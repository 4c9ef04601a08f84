/** What this room writes; others at most read it. */
export const tables = ['comments', 'comment_likes'] as const
