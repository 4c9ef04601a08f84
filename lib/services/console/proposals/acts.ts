import type { Db } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import {
  answerPrice,
  reopenProposal,
  turnProposal,
} from '../../community/proposals/commands/become.ts'
import { findForOperator } from '../../community/proposals/queries.ts'
import { actsOn } from '../act.ts'

export const findProposal = async (db: Db, { number }: { number: number }) => {
  const row = await findForOperator(db, number)
  if (!row) throw new StartError('proposals.nobody', { number })
  return row
}

/** Acts on a proposal; a repeated one is no news and notifies nobody. */
const act = actsOn({ noun: 'proposals', find: findProposal })

type Answer = { answer: PriceAnswer; text?: string | undefined }

export const proposalActs = {
  answer: act('answer', {
    question: async (row, _, { answer, text: why = '' }: Answer) => {
      const isSame = row.answer === answer && row.answerText === why
      if (row.itemId !== null || isSame) return undefined
      const count = row.wants + row.needs
      return textOf(`proposals.price.question.${answer}`, { ...row, count, text: why })
    },
    change: (tx, { id }, by, { answer, text = '' }: Answer) =>
      answerPrice(tx, { id, answer, text }, by),
    refusals: { conflict: 'proposals.price.became' },
  }),
  turn: act('turn', {
    question: async ({ title, wants, needs, itemId }, _, { item }: { item: number }) => {
      if (itemId !== null) return undefined
      return textOf('proposals.question', { title, item, count: wants + needs })
    },
    change: (tx, { id }, by, { item }: { item: number }) =>
      turnProposal(tx, { id, itemId: item }, by),
    refusals: {
      invalid: 'proposals.closed',
      not_found: 'proposals.noItem',
      conflict: 'proposals.other',
    },
  }),
  undo: act('undo', {
    change: (tx, { id }, by) => reopenProposal(tx, id, by),
    refusals: { conflict: 'proposals.nothing' },
  }),
}
