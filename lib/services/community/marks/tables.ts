/** What this room writes; others at most read it. */
export const tables = ['follows', 'proposal_answers', 'proposal_likes'] as const
