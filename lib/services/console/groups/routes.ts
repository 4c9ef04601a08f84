import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents } from '#kernel/money.ts'
import { type Day, momentAt, startOfDay, type Time } from '#lib/calendar/days.ts'
import { operatorGroups as calls } from '#lib/contract/console/groups.ts'
import type { questionedActs } from '#lib/contract/console/options.ts'
import type { Deps } from '../../deps.ts'
import { showGroup } from '../../money/groups/queries/overview.ts'
import { answerActs, readQuestion } from '../answer-act.ts'
import { answerFile } from '../list-file.ts'
import { groupActs as acts } from './acts.ts'
import { groupFile, presentRows, showWholeGroup } from './present/group.ts'
import { sheetCsv, sheetPdf } from './present/sheet.ts'
import { findRow, listRows } from './queries.ts'

type Named = { params: { id: number } }

/** The questions read nothing but the group. */
const questioned = {
  close: acts.close,
  'house-copies': acts.houseCopies,
  'ask-waiting': acts.askWaiting,
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

  const list = async (read: Db, query: Parameters<typeof listRows>[1]) => {
    const { rows, meta } = await listRows(read, query)
    return { data: await presentRows(read, rows), meta }
  }
  routes.answer(calls.list, ({ query }) => list(db, query))
  answerFile(routes, deps, calls.file, { ...groupFile, read: list })

  routes.answer(calls.read, async ({ params }) => ({
    data: await showWholeGroup(db, params.id, clock.now()),
  }))

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
      },
    })
  })

  const named = ({ params }: Named) => ({ group: params.id })
  const show = async (tx: Db, { params }: Named) => ({
    data: await showWholeGroup(tx, params.id, clock.now()),
  })
  const answer = answerActs(routes, deps, { named, show })

  answer(calls.open, acts.open)
  answer(calls.close, acts.close)
  answer(calls.houseCopies, acts.houseCopies)
  answer(calls.askWaiting, acts.askWaiting)
  answer(calls.remind, acts.remind)
  answer(calls.fail, acts.fail)
  answer(calls.cancel, acts.cancel)
  answer(calls.ordered, acts.ordered)
  answer(calls.arrived, acts.arrived)
  answer(calls.receive, acts.receive)
  answer(calls.ship, acts.ship)
  answer(calls.complete, acts.complete)
  answer(calls.update, acts.update, ({ expected_on: expectedOn, ...update }) => ({
    ...update,
    expectedOn: expectedOn as Day | null,
  }))
  answer(calls.shortage, acts.shortage)
  answer(calls.carton, acts.carton)
  answer(calls.margin, acts.margin)
  answer(calls.extend, acts.extend, ({ until }) => {
    const [day, time] = until.split('T') as [Day, Time]
    return { until: momentAt(day, time) }
  })
  answer(calls.delivery, acts.delivery, ({ becomes }) => ({ becomes: startOfDay(becomes) }))
  answer(calls.price, acts.price, ({ was, becomes, silence }) => ({
    was: cents(was),
    becomes: cents(becomes),
    silence,
  }))
  answer(calls.goal, acts.goal, ({ goal }) => ({
    goal: { units: Number.isInteger(goal) ? goal : undefined, cents: cents(goal) },
  }))
}
