import type { Routes } from '#kernel/http/routes.ts'
import { dayOf } from '#lib/calendar/days.ts'
import { operatorAccounts } from '#lib/contract/console/accounts.ts'
import type { Deps } from '../../deps.ts'
import { findLastReconciliation } from '../../money/settlement/queries/ledger.ts'
import { presentComparison, presentDispute, presentTakings, takingsFile } from './present.ts'
import { listDisputes, listTakings } from './queries.ts'
import { periodOf, takingsOf } from './rules.ts'

export const accountsRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  routes.answer(operatorAccounts.comparison, async () => ({
    data: presentComparison(await findLastReconciliation(db)),
  }))

  routes.answer(operatorAccounts.disputes, async ({ query }) => {
    const { rows, meta } = await listDisputes(db, query)
    return { data: rows.map(presentDispute), meta }
  })

  const readTakings = async (query: Parameters<typeof periodOf>[0]) => {
    const { vatPercent } = config.company
    const period = periodOf(query, dayOf(clock.now()))
    const rows = await listTakings(db, period)
    return presentTakings(takingsOf(rows, vatPercent), period, vatPercent)
  }

  routes.answer(operatorAccounts.takings, async ({ query }) => ({ data: await readTakings(query) }))

  routes.answer(operatorAccounts.takingsFile, async ({ query: { format, ...query } }) =>
    takingsFile(await readTakings(query), format),
  )
}
