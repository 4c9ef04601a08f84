import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import { longestPriceText, priceAnswers } from '#lib/contract/community.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { reopenProposal, turnProposal } from '#lib/services/community/proposals/commands/become.ts'
import { answerPrice } from '#lib/services/community/proposals/commands/price.ts'
import {
  findForOperator,
  listForOperator,
  listPriceQuestions,
  type OperatorRow,
} from '#lib/services/community/proposals/queries.ts'
import { action } from '../shop/action.ts'
import type { Command } from '../shop/command.ts'
import { id, oneOf, text } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, optionalRest, required } from '../shop/parameters.ts'

const number = required(nameOf('number'), id)

const priceLine = (row: OperatorRow) => {
  const { reachedAt, answer, answerText: text, answeredAt, answeredBy: operator } = row
  if (answer && answeredAt)
    return terminalText(`proposals.price.${answer}`, {
      text,
      at: formatDateTime(answeredAt),
      operator: operator ?? '',
    })
  return reachedAt && terminalText('proposals.price.open', { at: formatDateTime(reachedAt) })
}

const proposalText = (row: OperatorRow) => {
  const { id, title, wants, needs, comments, itemId, becameAt } = row
  const at = formatDateTime(row.publishedAt)
  const lines = [terminalText('proposals.line', { id, title, wants, needs, comments, at })]
  if (row.archivedAt) lines.push(terminalText('proposals.archived'))
  const price = priceLine(row)
  if (price) lines.push(price)
  if (itemId === null) return lines
  const path = itemPath(row.itemKind, itemId, row.itemSlug)
  const when = becameAt ? formatDateTime(becameAt) : ''
  const by = { at: when, operator: row.becameBy ?? '' }
  return [
    ...lines,
    terminalText('proposals.became', { item: itemId, title: row.itemTitle, path, ...by }),
  ]
}

const find = async (db: Database, wanted: number) => {
  const row = await findForOperator(db, wanted)
  if (!row) throw new StartError('proposals.nobody', { id: wanted })
  return row
}

export const proposals: Command = {
  name: 'proposals',
  help: terminalText('proposals.help.about'),
  actions: {
    list: listAction({
      help: terminalText('proposals.help.list'),
      read:
        () =>
        ({ db }, page) =>
          listForOperator(db, page),
      print: proposalText,
      none: terminalText('proposals.none'),
    }),
    prices: listAction({
      help: terminalText('proposals.help.prices'),
      read:
        () =>
        ({ db }, page) =>
          listPriceQuestions(db, page),
      print: proposalText,
      none: terminalText('proposals.price.none'),
    }),
    answer: action({
      help: terminalText('proposals.help.answer'),
      parameters: {
        number,
        answer: required(nameOf('answer'), oneOf(priceAnswers)),
        text: optionalRest(nameOf('text'), text(longestPriceText)),
      },
      question: async ({ number: wanted, answer, text = '' }, { db }) => {
        const row = await find(db, wanted)
        const { title, wants, needs, itemId } = row
        const isSame = row.answer === answer && row.answerText === text
        if (itemId !== null || isSame) return undefined
        const count = wants + needs
        return terminalText(`proposals.price.question.${answer}`, { title, count, text })
      },
      run: ({ number: wanted, answer, text = '' }) => {
        if (answer !== 'asked' && !text)
          throw new StartError(`proposals.price.missing.${answer}`, { id: wanted })
        return async ({ db, operator, now }) => {
          await find(db, wanted)
          const isNews = await db.transaction((tx) =>
            answerPrice(tx, { id: wanted, answer, text }, { operator, now }),
          )
          return { ...(await find(db, wanted)), isNews }
        }
      },
      print: ({ isNews, ...row }) => [
        ...proposalText(row),
        terminalText(isNews ? 'proposals.price.telling' : 'proposals.already'),
      ],
      explain: async (_, { number: wanted }, { db }) => {
        const { itemId } = await find(db, wanted)
        return new StartError('proposals.price.became', { id: wanted, item: itemId ?? '' })
      },
    }),
    show: action({
      help: terminalText('proposals.help.show'),
      parameters: { number },
      run:
        ({ number: wanted }) =>
        ({ db }) =>
          find(db, wanted),
      print: proposalText,
    }),
    turn: action({
      help: terminalText('proposals.help.turn'),
      parameters: { number, item: required(nameOf('item'), id) },
      question: async ({ number: wanted, item }, { db }) => {
        const { title, wants, needs, itemId } = await find(db, wanted)
        if (itemId !== null) return undefined
        return terminalText('proposals.question', { title, item, count: wants + needs })
      },
      run:
        ({ number: wanted, item }) =>
        async ({ db, operator, now }) => {
          await find(db, wanted)
          const isNews = await db.transaction((tx) =>
            turnProposal(tx, { id: wanted, itemId: item }, { operator, now }),
          )
          return { ...(await find(db, wanted)), isNews }
        },
      print: ({ isNews, ...row }) => [
        ...proposalText(row),
        terminalText(isNews ? 'proposals.telling' : 'proposals.already'),
      ],
      explain: async ({ code }, { number: wanted, item }, { db }) => {
        if (code === 'conflict') {
          const { itemId } = await find(db, wanted)
          return new StartError('proposals.other', { id: wanted, item: itemId ?? '' })
        }
        return new StartError(code === 'invalid' ? 'proposals.closed' : 'proposals.noItem', {
          item,
        })
      },
    }),
    undo: action({
      help: terminalText('proposals.help.undo'),
      parameters: { number },
      run:
        ({ number: wanted }) =>
        async ({ db, operator, now }) => {
          await find(db, wanted)
          await db.transaction((tx) => reopenProposal(tx, wanted, { operator, now }))
          return find(db, wanted)
        },
      print: proposalText,
      explain: (_, { number: wanted }) => new StartError('proposals.nothing', { id: wanted }),
    }),
  },
}
