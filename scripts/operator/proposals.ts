import type { Db } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { longestPriceText, priceAnswers } from '#lib/contract/community.ts'
import {
  answerPrice,
  reopenProposal,
  turnProposal,
} from '#lib/services/community/proposals/commands/become.ts'
import {
  findForOperator,
  listForOperator,
  listPriceQuestions,
  type OperatorRow,
} from '#lib/services/community/proposals/queries.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { id, oneOf, rest, text } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { actsOn } from './act.ts'

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

const find = async (db: Db, { number }: { number: number }) => {
  const row = await findForOperator(db, number)
  if (!row) throw new StartError('proposals.nobody', { number })
  return row
}

/** Actions on a proposal; a repeated one is no news and notifies nobody. */
const act = actsOn({
  noun: 'proposals',
  words: { number: id },
  find,
  show: async (tx, input, isNews: unknown) => ({ ...(await find(tx, input)), isNews }),
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
    answer: act('answer', {
      words: { answer: oneOf(priceAnswers), text: rest(text(longestPriceText)).optional() },
      check: ({ number, answer, text: why }) => {
        if (answer !== 'asked' && !why)
          throw new StartError(`proposals.price.missing.${answer}`, { id: number })
      },
      question: async (row, _, { answer, text: why = '' }) => {
        const isSame = row.answer === answer && row.answerText === why
        if (row.itemId !== null || isSame) return undefined
        const count = row.wants + row.needs
        return textOf(`proposals.price.question.${answer}`, { ...row, count, text: why })
      },
      change: (tx, { id }, by, { answer, text: why = '' }) =>
        answerPrice(tx, { id, answer, text: why }, by),
      refusals: { conflict: 'proposals.price.became' },
    }),
    show: action({
      words: { number: id },
      run: (input, { db }) => find(db, input),
      print: proposalText,
    }),
    turn: act('turn', {
      words: { item: id },
      question: async ({ title, wants, needs, itemId }, _, { item }) => {
        if (itemId !== null) return undefined
        return textOf('proposals.question', { title, item, count: wants + needs })
      },
      change: (tx, { id }, by, { item }) => turnProposal(tx, { id, itemId: item }, by),
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
  },
}
