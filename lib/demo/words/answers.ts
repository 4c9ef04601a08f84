import { groupAnswers } from './answers-group.ts'
import { shopAnswers } from './answers-shop.ts'
import type { AnswerWords } from './types.ts'

// An answer with a key belongs under the comment of that key; one without fits anywhere.
export const answers: AnswerWords[] = [...groupAnswers, ...shopAnswers]
