import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { longestPriceText, priceAnswers } from '#lib/contract/price-answers.ts'
import {
  listForOperator,
  listPriceQuestions,
  type OperatorRow,
} from '#lib/services/community/proposals/queries.ts'
import { findShown, proposalActs } from '#lib/services/console/proposals/acts.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { id, oneOf, rest, text } from '../shop/kinds.ts'
import { typedActs } from './act.ts'

const proposalText = (row: OperatorRow) => {
  const { answer, answeredAt, reachedAt, itemId } = row
  return [
    textOf('proposals.line', row),
    row.archivedAt && textOf('proposals.archived'),
    answer && answeredAt
      ? textOf(`proposals.price.${answer}`, row)
      : reachedAt && textOf('proposals.price.open', row),
    itemId !== null &&
      textOf('proposals.became', { ...row, path: itemPath(row.itemKind, itemId, row.itemSlug) }),
  ]
}

const typed = typedActs({
  words: { number: id },
  show: async (tx, input, isNews: unknown) => ({ ...(await findShown(tx, input)), isNews }),
  print: ({ isNews, ...row }) => [
    proposalText(row),
    isNews !== undefined && textOf(isNews ? 'proposals.notifies' : 'proposals.already'),
  ],
})

export const proposals: Command = {
  actions: {
    list: listAction({
      read: (_, { db }, page) => listForOperator(db, page),
      print: proposalText,
      none: 'proposals.none',
    }),
    prices: listAction({
      read: (_, { db }, page) => listPriceQuestions(db, page),
      print: proposalText,
      none: 'proposals.price.none',
    }),
    answer: typed(proposalActs.answer, {
      words: { answer: oneOf(priceAnswers), text: rest(text(longestPriceText)).optional() },
      check: ({ number, answer, text: why }) => {
        if (answer !== 'asked' && !why)
          throw new StartError(`proposals.price.missing.${answer}`, { id: number })
      },
    }),
    show: action({
      words: { number: id },
      run: (input, { db }) => findShown(db, input),
      print: proposalText,
    }),
    turn: typed(proposalActs.turn, { words: { item: id } }),
    merge: typed(proposalActs.merge, { words: { into: id, reason: rest(text(longestPriceText)) } }),
    undo: typed(proposalActs.undo),
  },
}
