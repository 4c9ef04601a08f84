import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { operatorLevels } from '#lib/contract/console/levels.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { levelActs, versionOfLevel } from './acts.ts'
import { listCountedLevels } from './queries.ts'

type Row = z.output<typeof operatorLevels.list.output>['data'][number]

const show = async (db: Db) => ({
  data: (await listCountedLevels(db)).map(
    (level): Row => ({
      number: level.number,
      name: level.name,
      image: presentPicture(level, 'picture'),
      cashback: level.cashback_percent,
      from: euros(level.start_threshold_cents),
      members: level.members,
      version: versionOfLevel(level),
    }),
  ),
})

export const levelsRoutes = (routes: Routes, deps: Deps) => {
  routes.answer(operatorLevels.list, () => show(deps.db))
  answerAct(routes, deps, operatorLevels.change, levelActs.change, {
    input: ({ body: { cashback, from, ...named } }) => ({
      ...named,
      cashbackPercent: cashback,
      fromCents: cents(from),
    }),
    show,
  })
}
