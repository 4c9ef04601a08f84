import { DomainError } from '#kernel/error.ts'
import type { Deps } from '../../../deps.ts'
import {
  choicesIn,
  type GroupStatus,
  type ItemKind,
  reservedIn,
} from '../../../shop/items/rules.ts'
import { findLowestRecentPrices } from '../../../shop/prices/queries.ts'
import { findItem, findSameGame, listNeighbours } from './items.ts'
import { findOptions } from './options.ts'

const unannounced: readonly (GroupStatus | null)[] = ['draft', 'scheduled']

/** Reads of the page of an item; a preview shows one that is not public yet, as it will be then. */
export const pageReads = ({ db, config }: Pick<Deps, 'db' | 'config'>, isPreview = false) => {
  const shown = <Row extends { status: GroupStatus | null }>(row: Row | undefined): Row => {
    if (!row) throw new DomainError('not_found')
    return unannounced.includes(row.status) ? { ...row, status: 'running' } : row
  }
  return {
    item: async (kind: ItemKind, id: number, now: Date) => {
      const row = shown(await findItem(db, kind, id, now, isPreview))
      return { ...reservedIn(config)(row), sameGame: await findSameGame(db, row, now) }
    },
    options: async (kind: ItemKind, id: number, now: Date) => {
      const row = shown(await findOptions(db, kind, id, now, isPreview))
      const bundleIds = row.variations.flatMap(({ bundles }) => bundles.map((bundle) => bundle.id))
      return [choicesIn(config)(row), await findLowestRecentPrices(db, bundleIds)] as const
    },
    neighbours: async (kind: ItemKind, id: number, now: Date) => {
      const rows = await listNeighbours(db, kind, id, now, isPreview)
      if (!rows) throw new DomainError('not_found')
      return rows
    },
  }
}
