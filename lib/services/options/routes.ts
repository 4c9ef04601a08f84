import { variations } from '#lib/contract/variations.ts'
import type { ItemKind } from '../catalogue/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { DomainError } from '../platform/error.ts'
import type { Routes } from '../platform/http/routes.ts'
import { findLowestRecentPrices } from '../prices/queries.ts'
import { presentOptions } from './present.ts'
import { findOptions } from './queries.ts'

export const optionsRoutes = (routes: Routes, { pool, clock }: Deps) => {
  const options = async (kind: ItemKind, id: number) => {
    const now = clock.now()
    const row = await findOptions(pool, kind, id, now)
    if (!row) throw new DomainError('not_found')
    const bundleIds = row.variations.flatMap(({ bundles }) => bundles.map((bundle) => bundle.id))
    const lowest = await findLowestRecentPrices(pool, bundleIds)
    return { data: presentOptions(row, lowest, now) }
  }

  routes.answer(variations.preorder, ({ params }) => options('preorder', params.id))
  routes.answer(variations.sale, ({ params }) => options('sale', params.id))
}
