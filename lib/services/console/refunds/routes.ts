import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Operator } from '#kernel/http/call.ts'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { refunds } from '#lib/contract/console/refunds.ts'
import { createWords } from '#lib/format/words.ts'

import words from '#locales/it/console-refunds.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { actorOf, answerAct } from '../answer-act.ts'
import { approvalActs } from '../approvals/acts.ts'
import { presentApproval } from '../approvals/present.ts'
import { findApproval } from '../approvals/queries.ts'
import { answerFile, type FileColumns, momentCell } from '../list-file.ts'
import { paymentActs } from '../payments/acts.ts'
import { approve } from './commands.ts'
import { listRefunds } from './queries.ts'

type Row = z.output<typeof refunds.list.output>['data'][number]

const t = createWords({ 'console-refunds': words }).getFixedT('it', 'console-refunds')

const fileColumns: FileColumns<Row> = {
  order: [t('order'), ({ order }) => order ?? t('credits')],
  state: [t('state'), ({ state }) => t(`states.${state}`)],
  amount: [t('amount'), ({ amount }) => amount],
  kind: [t('kind'), ({ kind }) => t(`kinds.${kind}` as never)],
  reason: [t('reason'), ({ reason }) => reason],
  who: [t('who'), ({ who }) => who ?? t('nobody')],
  buyer: [t('to'), ({ buyer }) => buyer ?? t('deleted')],
  at: [t('at'), ({ at }) => momentCell(at)],
}

type Call = { params: { id: number }; operator: Operator }

export const refundsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  const list = async (read: Db, query: Parameters<typeof listRefunds>[1]) => {
    const { rows, meta } = await listRefunds(read, query)
    const data = rows.map(({ number, cents, ...row }, place) => ({
      ...withIsoDates(row),
      id: place + 1,
      order: number,
      amount: euros(cents),
    }))
    return { data, meta }
  }
  routes.answer(refunds.list, ({ query }) => list(db, query))
  answerFile(routes, deps, refunds.file, {
    list: 'refunds',
    title: t('title'),
    columns: fileColumns,
    read: list,
  })

  answerAct(routes, deps, refunds.retry, paymentActs.retryRefund, {
    show: async () => undefined,
  })

  const show = async (read: Db, { params, operator }: Call) => ({
    data: presentApproval(await findApproval(read, params.id), operator.id),
  })
  const deciding = ({ params, operator }: Call) => ({ id: params.id, operator: operator.id })

  routes.answer(refunds.read, (call) => show(db, call))

  routes.answer(refunds.approve, async (call) => {
    const { id: by } = call.operator
    await approve(deps, call.params.id, { actor: actorOf(call), now: clock.now(), by })
    return show(db, call)
  })

  answerAct(routes, deps, refunds.refuse, approvalActs.refuse, {
    input: (call) => ({ ...deciding(call), reason: call.body.reason }),
    show,
  })
  answerAct(routes, deps, refunds.withdraw, approvalActs.withdraw, { input: deciding, show })
}
