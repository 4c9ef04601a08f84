import { answerAsShop } from '../../community/comments/commands/write.ts'
import { actsOn } from '../act.ts'

const act = actsOn({
  noun: 'comments',
  find: async (_, _input: { id: number }) => ({}),
  audit: ({ id: comment, ...values }) => ({ comment, ...values }),
  refusals: { not_found: 'comments.gone', conflict: 'comments.gone' },
})

export const commentActs = {
  answer: act('answer', {
    change: (tx, _, by, { id, content }: { id: number; content: string }) =>
      answerAsShop(tx, { id, content }, by),
  }),
}
