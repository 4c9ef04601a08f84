import { groupAnswers } from './answers-group.ts'
import { shopAnswers } from './answers-shop.ts'
import type { AnswerWords } from './types.ts'

// An answer with a key belongs to the comment with that key; one without fits any comment.
export const answers: AnswerWords[] = [...groupAnswers, ...shopAnswers]
