import type { Db } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import {
  answerPrice,
  mergeProposal,
  reopenProposal,
  turnProposal,
} from '../../community/proposals/commands/become.ts'
import { mayMerge } from '../../community/proposals/policy.ts'
import {
  countVoters,
  findForOperator,
  findMergeTarget,
  type OperatorRow,
} from '../../community/proposals/queries.ts'
import { actsOn } from '../act.ts'

const finding =
  (find: (db: Db, id: number) => Promise<OperatorRow | undefined>) =>
  async (db: Db, { number }: { number: number }) => {
    const row = await find(db, number)
    if (!row) throw new StartError('proposals.nobody', { number })
    return row
  }

const findProposal = finding(findForOperator)

/** Shows the other one where this one was merged. */
export const findShown = finding(findMergeTarget)

/** Acts on a proposal; a repeated one is no news and notifies nobody. */
const act = actsOn({ noun: 'proposals', find: findProposal })

type Merge = { into: number; reason: string }
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
  merge: act('merge', {
    question: async (row, { db }, { into: number, reason }: Merge) => {
      const into = await findProposal(db, { number })
      mayMerge(row, into)
      const [votes, count] = [
        await countVoters(db, [row.id, into.id]),
        await countVoters(db, [row.id]),
      ]
      const { title } = row
      return textOf('proposals.merge.question', { title, target: into.title, votes, count, reason })
    },
    change: (tx, { id }, by, { into, reason }: Merge) =>
      mergeProposal(tx, { id, into, reason }, by),
    refusals: {
      not_found: 'proposals.merge.gone',
      invalid: 'proposals.merge.same',
      conflict: 'proposals.merge.closed',
    },
  }),
  undo: act('undo', {
    change: (tx, { id }, by) => reopenProposal(tx, id, by),
    refusals: { conflict: 'proposals.nothing' },
  }),
}
