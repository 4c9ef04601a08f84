import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents } from '#kernel/money.ts'
import { lastMinuteOf } from '#lib/calendar/days.ts'
import { codes } from '#lib/contract/console/codes.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { codeActs, listCodes } from './acts.ts'

type Row = z.output<typeof codes.list.output>['data'][number]

const show = async (db: Db) => ({
  data: (await listCodes(db)).map(
    (row): Row => ({
      id: row.id,
      code: row.code,
      promise: row.promise,
      category: row.interest,
      from: row.fromAt?.toISOString() ?? null,
      until: row.untilAt?.toISOString() ?? null,
      used: row.used,
      uses: row.uses,
      uses_each: row.usesEach,
      ended_at: row.endedAt?.toISOString() ?? null,
    }),
  ),
})

export const codesRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(codes.list, () => show(deps.db))
  answerAct(routes, deps, codes.add, codeActs.add, {
    input: ({ body: { code, benefit, value, goods, until, uses, each } }) => ({
      code,
      less: benefit === 'less' && value ? cents(value) : undefined,
      percent: benefit === 'percent' && value ? value : undefined,
      freeDelivery: benefit === 'delivery',
      goods: goods ? cents(goods) : undefined,
      until: until ? lastMinuteOf(until) : undefined,
      uses: uses ?? undefined,
      each,
    }),
    show,
  })
  answerAct(routes, deps, codes.end, codeActs.end, { show })
}
