import type { Database } from '#kernel/db/connection.ts'
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

const find = async (db: Database, wanted: number) => {
  const row = await findForOperator(db, wanted)
  if (!row) throw new StartError('proposals.nobody', { id: wanted })
  return row
}

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
    answer: action({
      words: {
        number: id,
        answer: oneOf(priceAnswers),
        text: rest(text(longestPriceText)).optional(),
      },
      check: ({ number, answer, text: why }) => {
        if (answer !== 'asked' && !why)
          throw new StartError(`proposals.price.missing.${answer}`, { id: number })
      },
      question: async ({ number, answer, text: why = '' }, { db }) => {
        const row = await find(db, number)
        const isSame = row.answer === answer && row.answerText === why
        if (row.itemId !== null || isSame) return undefined
        const count = row.wants + row.needs
        return textOf(`proposals.price.question.${answer}`, { ...row, count, text: why })
      },
      run: async ({ number, answer, text: why = '' }, { db, operator, now }) => {
        await find(db, number)
        const isNews = await db.transaction((tx) =>
          answerPrice(tx, { id: number, answer, text: why }, { operator, now }),
        )
        return { ...(await find(db, number)), isNews }
      },
      print: ({ isNews, ...row }) => [
        proposalText(row),
        textOf(isNews ? 'proposals.price.telling' : 'proposals.already'),
      ],
      explain: async (_, { number }, { db }) =>
        new StartError('proposals.price.became', {
          id: number,
          item: (await find(db, number)).itemId ?? '',
        }),
    }),
    show: action({
      words: { number: id },
      run: ({ number }, { db }) => find(db, number),
      print: proposalText,
    }),
    turn: action({
      words: { number: id, item: id },
      question: async ({ number, item }, { db }) => {
        const { title, wants, needs, itemId } = await find(db, number)
        if (itemId !== null) return undefined
        return textOf('proposals.question', { title, item, count: wants + needs })
      },
      run: async ({ number, item }, { db, operator, now }) => {
        await find(db, number)
        const isNews = await db.transaction((tx) =>
          turnProposal(tx, { id: number, itemId: item }, { operator, now }),
        )
        return { ...(await find(db, number)), isNews }
      },
      print: ({ isNews, ...row }) => [
        proposalText(row),
        textOf(isNews ? 'proposals.telling' : 'proposals.already'),
      ],
      explain: async ({ code }, { number, item }, { db }) => {
        if (code === 'invalid') return new StartError('proposals.closed', { item })
        if (code !== 'conflict') return new StartError('proposals.noItem', { item })
        const { itemId } = await find(db, number)
        return new StartError('proposals.other', { id: number, item: itemId ?? '' })
      },
    }),
    undo: action({
      words: { number: id },
      run: async ({ number }, { db, operator, now }) => {
        await find(db, number)
        await db.transaction((tx) => reopenProposal(tx, number, { operator, now }))
        return find(db, number)
      },
      print: proposalText,
      explain: (_, { number }) => new StartError('proposals.nothing', { id: number }),
    }),
  },
}
