import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents } from '#kernel/money.ts'
import { type Day, momentAt, startOfDay, type Time } from '#lib/calendar/days.ts'
import { operatorGroups as calls } from '#lib/contract/console/groups.ts'
import type { questionedActs } from '#lib/contract/console/options.ts'
import type { Deps } from '../../deps.ts'
import { showGroup } from '../../money/groups/queries/overview.ts'
import { answerAct, readQuestion } from '../answer-act.ts'
import { groupActs as acts } from './acts.ts'
import { presentRows, showWholeGroup } from './present/group.ts'
import { sheetCsv, sheetPdf } from './present/sheet.ts'
import { findRow, listRows } from './queries.ts'

type Named = { params: { id: number } }

/** The questions read nothing but the group. */
const questioned = {
  close: acts.close,
  'house-copies': acts.houseCopies,
  extend: acts.extend,
  ordered: acts.ordered,
  arrived: acts.arrived,
  ship: acts.ship,
  update: acts.update,
  fail: acts.fail,
  cancel: acts.cancel,
} satisfies Record<(typeof questionedActs)[number], unknown>

const fileOf = {
  csv: { type: 'text/csv; charset=utf-8', write: sheetCsv },
  pdf: { type: 'application/pdf', write: sheetPdf },
}

export const groupsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock } = deps

  routes.answer(calls.list, async ({ query }) => {
    const { rows, meta } = await listRows(db, query)
    return { data: await presentRows(db, rows), meta }
  })

  routes.answer(calls.read, async ({ params }) => ({ data: await showWholeGroup(db, params.id) }))

  routes.answer(calls.question, async ({ params, query }) => {
    const act = questioned[query.act] as typeof acts.close
    return { data: await readQuestion(act, { group: params.id }, deps) }
  })

  routes.answer(calls.sheet, async ({ params: { id }, query: { format } }) => {
    const row = await findRow(db, id)
    if (!row) throw new DomainError('not_found')
    const { type, write } = fileOf[format]
    const content = write({ row, shown: await showGroup(db, id), now: clock.now() })
    return new Response(content, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="gruppo-${id}.${format}"`,
        'cache-control': 'no-store',
      },
    })
  })

  const named = ({ params }: Named) => ({ group: params.id })
  const withBody = <Body>({ params, body }: Named & { body: Body }) => ({
    group: params.id,
    ...body,
  })
  const show = async (tx: Db, { params }: Named) => ({ data: await showWholeGroup(tx, params.id) })

  answerAct(routes, deps, calls.open, acts.open, { input: named, show })
  answerAct(routes, deps, calls.close, acts.close, { input: named, show })
  answerAct(routes, deps, calls.houseCopies, acts.houseCopies, { input: named, show })
  answerAct(routes, deps, calls.fail, acts.fail, { input: named, show })
  answerAct(routes, deps, calls.cancel, acts.cancel, { input: named, show })
  answerAct(routes, deps, calls.ordered, acts.ordered, { input: named, show })
  answerAct(routes, deps, calls.arrived, acts.arrived, { input: named, show })
  answerAct(routes, deps, calls.ship, acts.ship, { input: named, show })
  answerAct(routes, deps, calls.complete, acts.complete, { input: named, show })
  answerAct(routes, deps, calls.update, acts.update, { input: withBody, show })
  answerAct(routes, deps, calls.shortage, acts.shortage, { input: withBody, show })
  answerAct(routes, deps, calls.carton, acts.carton, { input: withBody, show })
  answerAct(routes, deps, calls.margin, acts.margin, { input: withBody, show })
  answerAct(routes, deps, calls.extend, acts.extend, {
    input: ({ params, body }) => {
      const [day, time] = body.until.split('T') as [Day, Time]
      return { group: params.id, until: momentAt(day, time) }
    },
    show,
  })
  answerAct(routes, deps, calls.delivery, acts.delivery, {
    input: ({ params, body }) => ({ group: params.id, becomes: startOfDay(body.becomes) }),
    show,
  })
  answerAct(routes, deps, calls.price, acts.price, {
    input: ({ params, body: { was, becomes, silence } }) => ({
      group: params.id,
      was: cents(was),
      becomes: cents(becomes),
      silence,
    }),
    show,
  })
  answerAct(routes, deps, calls.goal, acts.goal, {
    input: ({ params, body: { goal } }) => ({
      group: params.id,
      goal: { units: Number.isInteger(goal) ? goal : undefined, cents: cents(goal) },
    }),
    show,
  })
}
